import { userInfo } from 'node:os';

/** The name of the user whom the system knows this process by; empty where it knows none. */
export const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};
