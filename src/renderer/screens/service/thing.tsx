import { Button } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { Operation } from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import { Card } from '../../components/card';
import { DoingButton } from '../../components/doing';
import { ScrollPart } from '../../components/scroll-part';
import { callShell } from '../../data/client';
import { formatClock } from '../../data/format';
import { goTo } from '../../data/navigation';
import { refresh } from '../../data/refresh';
import { useCall } from '../../data/use-call';
import { useReadAt } from '../../data/use-read-at';
import { useRefusal } from '../../data/use-refusal';
import { type Area, statusNamed, subjectField } from './areas';
import { ChangeList } from './change-list';
import { plainText, titleOf } from './entry-text';
import { WhenRead } from './offline';
import { OperationDrawer } from './operation-drawer';
import { ReadNotes } from './read-notes';
import type { Scope } from './scope';
import classes from './service.module.css';
import { StatusBadge } from './status-badge';
import { linkOf } from './thing-parts';
import { ThingSections } from './thing-sections';
import { useIsAsking } from './use-is-asking';

type Props = { readonly area: Area; readonly scope: Scope; readonly id: string };

/** Asks for everything that a read of one thing can bring along. */
const wholeInput = (show: Operation, id: string): JsonObject => ({
  ...Object.fromEntries(show.fields.filter(({ kind }) => kind === 'flag').map(({ key }) => [key, true])),
  [subjectField(show)?.key ?? 'id']: id,
});

const Head = ({ area, thing }: { readonly area: Area; readonly thing: JsonObject }) => {
  const status = plainText(thing.status);
  const url = linkOf(thing);
  return (
    <div className={classes.thingHead}>
      <div>
        <h2>{titleOf(thing)}</h2>
        {status !== null && (
          <p>
            <StatusBadge area={area} value={status} /> {statusNamed(area, status).meaning}
          </p>
        )}
      </div>
      {url !== null && (
        <Button
          variant="default"
          size="xs"
          rightSection={<IconExternalLink size={14} />}
          onClick={() => void callShell('shell.openOutside', { url })}
        >
          Open in the service
        </Button>
      )}
    </div>
  );
};

const Actions = ({
  area,
  onAct,
}: {
  readonly area: Area;
  readonly onAct: (operation: Operation) => void;
}) => {
  const actions = [...area.onOne, ...area.onMany];
  return (
    <Card title="What can be done">
      {actions.length === 0 ? (
        <p className={classes.dim}>The service offers no change of it.</p>
      ) : (
        <div className={classes.actions}>
          {actions.map((operation) => (
            <div key={operation.name}>
              <DoingButton
                does="service.preview"
                size="xs"
                variant="default"
                onClick={() => onAct(operation)}
              >
                {operation.label}
              </DoingButton>
              <p>{operation.about}</p>
            </div>
          ))}
        </div>
      )}
    </Card>
  );
};

/** One thing at the service: all that it says, what can be done, and what was done from here. */
export const Thing = ({ area, scope, id }: Props) => {
  const { show } = area;
  const [acting, setActing] = useState<Operation | null>(null);
  const asked = {
    connectionId: scope.connection.id,
    company: scope.company,
    name: show?.name ?? '',
    input: show === undefined ? {} : wholeInput(show, id),
  };
  const isOffered = useRefusal('service.read') === null && show !== undefined;
  const isAsking = useIsAsking();
  const read = useCall('service.read', asked, { isWanted: isOffered, keepsFormer: true, keepsRead: true });
  const readAt = useReadAt('service.read', asked);
  const back = (): void => goTo({ kind: 'at-service', area: area.name, id: null });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && acting === null) back();
  };
  const now = read.kind === 'ready' ? (read.value.entries[0] ?? null) : null;
  return (
    <>
      <div className={classes.thingTools}>
        <Button variant="subtle" size="xs" leftSection={<IconArrowLeft size={14} />} onClick={back}>
          {area.title}
        </Button>
        <span className={classes.gap} />
        {readAt !== null && <span className={classes.dim}>Read at {formatClock(readAt)}</span>}
        <DoingButton
          does="service.read"
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} />}
          loading={isAsking}
          onClick={() => refresh('service', null)}
        >
          Read again
        </DoingButton>
      </div>
      <ScrollPart className={classes.thing} label="About it" onKeyDown={onKeyDown}>
        <WhenRead of={read}>
          {({ entries: [thing], notes }) =>
            thing === undefined ? (
              <p className={classes.dim}>The service has nothing under this id.</p>
            ) : (
              <div className={classes.columns}>
                <div className={classes.main}>
                  <Head area={area} thing={thing} />
                  <ReadNotes notes={notes} />
                  <ThingSections thing={thing} />
                </div>
                <aside className={classes.aside}>
                  <Actions area={area} onAct={setActing} />
                  <Card title="Changes made from here">
                    <ChangeList scope={scope} subject={id} />
                  </Card>
                </aside>
              </div>
            )
          }
        </WhenRead>
      </ScrollPart>
      <OperationDrawer
        operation={acting}
        scope={scope}
        subjects={[id]}
        now={now}
        onClose={() => setActing(null)}
      />
    </>
  );
};
