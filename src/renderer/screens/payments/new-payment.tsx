export const NewPayment = () => null;
