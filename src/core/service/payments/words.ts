/** How the payments part of the service is called on the command line. */
export const paymentsWord = 'payments';
/** And those whom payments go to, below it. */
export const payeesWord = 'vendors';
