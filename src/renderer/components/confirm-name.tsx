import { TextInput } from '@mantine/core';
import type { Connection } from '../../ipc/connections';

type Props = {
  readonly connection: Connection;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
};

/** Whether what production asks for was typed; other environments ask for nothing. */
export const isConfirmed = (connection: Connection, typed: string): boolean =>
  connection.environment !== 'production' || typed === connection.name;

/** What goes along as the confirmation. */
export const confirmationOf = (connection: Connection, typed: string): string | null =>
  connection.environment === 'production' ? typed : null;

/** Production asks for the connection's own name before anything changes there. */
export const ConfirmName = ({ connection, typed, onTyped }: Props) =>
  connection.environment === 'production' ? (
    <TextInput
      label="This changes the real books. Type the name of the connection"
      description={connection.name}
      placeholder={connection.name}
      value={typed}
      onChange={(event) => onTyped(event.currentTarget.value)}
    />
  ) : null;
