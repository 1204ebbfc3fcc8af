export const Payees = () => null;
