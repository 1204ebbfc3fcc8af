/** The variables that secrets come in. */
export const variableNames = {
  apiKey: 'TALLYPORT_API_KEY',
  clientId: 'TALLYPORT_CLIENT_ID',
  clientSecret: 'TALLYPORT_CLIENT_SECRET',
  passphrase: 'TALLYPORT_PASSPHRASE',
} as const;

/** What stands in them; empty: nothing does. */
export type SecretVariables = Readonly<Record<keyof typeof variableNames, string>>;

/** For what looks at files only. */
export const noSecretVariables: SecretVariables = {
  apiKey: '',
  clientId: '',
  clientSecret: '',
  passphrase: '',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The secrets of an environment. */
export const secretVariables = (env: Environment): SecretVariables => ({
  apiKey: env[variableNames.apiKey] ?? '',
  clientId: env[variableNames.clientId] ?? '',
  clientSecret: env[variableNames.clientSecret] ?? '',
  passphrase: env[variableNames.passphrase] ?? '',
});

/** The same, taken out of this process's environment, so that no thread and no process that is started later is given them. */
export const takeSecretVariables = (): SecretVariables => {
  const taken = secretVariables(process.env);
  for (const name of Object.values(variableNames)) delete process.env[name];
  return taken;
};
