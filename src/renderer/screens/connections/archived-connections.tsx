import type { Connection } from '../../../ipc/connections';
import { DoingButton } from '../../components/doing';
import { EnvironmentBadge } from '../../components/environment-band';
import { hostOf, isBuiltIn } from './connection-draft';
import classes from './connections.module.css';

type Props = {
  readonly connections: readonly Connection[];
  readonly onAgain: (connection: Connection) => void;
};

/** Connections in use to the same service, by name. */
const successors = ({ sameService }: Connection): readonly string[] =>
  (sameService ?? []).filter(({ isArchived }) => !isArchived).map(({ name }) => name);

/** Connections that were removed: what they sent stays, and the same address takes up what they left unfinished. */
export const ArchivedConnections = ({ connections, onAgain }: Props) => (
  <section className={classes.archived} aria-labelledby="archived-connections">
    <h2 id="archived-connections">Archived</h2>
    <p className={classes.dim}>
      Nothing is sent over these. Their imports and payments stay in the journal; a connection to the same
      address goes on with what is unfinished.
    </p>
    <ul>
      {connections.map((connection) => {
        const others = successors(connection);
        return (
          <li key={connection.id}>
            <div>
              <strong>{connection.name}</strong>
              <span className={classes.dim}>{hostOf(connection)}</span>
            </div>
            <EnvironmentBadge environment={connection.environment} />
            {others.length > 0 ? (
              <span className={classes.dim}>Taken up by {others.join(', ')}</span>
            ) : (
              <DoingButton
                does={isBuiltIn(connection) ? 'connections.addPractice' : 'connections.save'}
                size="xs"
                variant="default"
                aria-label={`Take ${connection.name} up again`}
                onClick={() => onAgain(connection)}
              >
                Take up again
              </DoingButton>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);
