export const NewPayee = () => null;
