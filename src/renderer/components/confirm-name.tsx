import { TextInput } from '@mantine/core';
import type { Connection } from '../../ipc/connections';

/** What is to be confirmed of a connection; an archived one is in no list, and is told by what was ordered over it. */
export type Confirmed = Pick<Connection, 'name'> & { readonly environment: string };

type Props = {
  readonly connection: Confirmed;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
};

/** Whether what production asks for was typed; other environments ask for nothing. */
export const isConfirmed = (connection: Confirmed, typed: string): boolean =>
  connection.environment !== 'production' || typed === connection.name;

/** What goes along as the confirmation. */
export const confirmationOf = (connection: Confirmed, typed: string): string | null =>
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
