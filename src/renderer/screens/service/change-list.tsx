import { UnstyledButton } from '@mantine/core';
import { operationNamed } from '../../../core/service/operations';
import { ToneBadge } from '../../components/tone-badge';
import { WhenReady } from '../../components/waiting';
import { formatMoment } from '../../data/format';
import { goTo } from '../../data/navigation';
import { useCall } from '../../data/use-call';
import { standingOf } from './change-standing';
import own from './changes.module.css';
import type { Scope } from './scope';
import classes from './service.module.css';
import { changesTab } from './tabs';

/** What was done to one thing from here, newest first. */
export const ChangeList = ({ scope, subject }: { readonly scope: Scope; readonly subject: string }) => {
  const history = useCall('service.history', { connectionId: scope.connection.id, subject });
  return (
    <WhenReady of={history} lines={2}>
      {(entries) =>
        entries.length === 0 ? (
          <p className={classes.dim}>None on record.</p>
        ) : (
          <ul className={own.changes}>
            {entries.map((entry) => (
              <li key={entry.operationId}>
                <UnstyledButton
                  className={own.change}
                  onClick={() => goTo({ kind: 'at-service', area: changesTab, id: entry.operationId })}
                >
                  <span>{operationNamed(entry.name)?.label ?? entry.name}</span>
                  <ToneBadge tone={standingOf(entry).badge}>{standingOf(entry).word}</ToneBadge>
                  <small>{formatMoment(entry.begunAt)}</small>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )
      }
    </WhenReady>
  );
};
