export const measureApp = async () => undefined;
