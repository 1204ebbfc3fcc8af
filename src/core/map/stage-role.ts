import type { ColumnProfile } from '../read/column-profile';
import type { Field } from '../targets/target';
import { canonicalWords, spacedHeader, wordSet } from './header-words';

/** What a quantity, a price or a number says of its thing: at which step, or that it is another one than the one in force. */
type Stage = 'ordered' | 'received' | 'invoiced' | 'open' | 'returned' | 'before';

const stages: readonly (readonly [Stage, ReadonlySet<string>])[] = [
  [
    'before',
    wordSet(
      'previously previous prior cumulative cumulated ytd kumuliert bisher bisherige cumul cumule deja acumulado cumulatief cumulato',
    ),
  ],
  [
    'returned',
    wordSet(
      'returned return returns rejected refused retour retourniert rucksendung retourne devuelto devuelta reso',
    ),
  ],
  [
    'open',
    wordSet(
      'open outstanding remaining balance backorder backordered due rest restmenge offen offene restant reste pendiente pendente openstaand restante',
    ),
  ],
  [
    'invoiced',
    wordSet(
      'invoiced billed fakturiert berechnet facture facturee facturado facturada gefactureerd fatturata fatturato',
    ),
  ],
  [
    'received',
    wordSet(
      'received receipt delivered accepted erhalten geliefert gelieferte liefermenge wareneingang recue recu livre livree recibido recibida entregado entregada ' +
        'recebido recebida ontvangen geleverd ricevuta ricevuto consegnata mottaget levererat modtaget leveret otrzymano',
    ),
  ],
  [
    'ordered',
    wordSet(
      'ordered order requested requisitioned bestellt bestellte bestellmenge commande commandee pedido pedida encomendado besteld bestelde ordinata ordinato ' +
        'bestallt bestalld bestilt zamowiono',
    ),
  ],
];

const stageOf = (header: string): Stage | null => {
  const words = canonicalWords(spacedHeader(header));
  return stages.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? null;
};

const prepared = new WeakMap<Field, ReadonlySet<Stage>>();

/** The steps that the names of a field speak of: a receipt is of what came in, an order of what was ordered. */
const stagesOf = (field: Field): ReadonlySet<Stage> => {
  const known = prepared.get(field);
  if (known !== undefined) return known;
  const found = new Set([field.label, ...field.also].flatMap((name) => stageOf(name) ?? []));
  prepared.set(field, found);
  return found;
};

/** Whether a column of quantities is of another step than the field: what was ordered is not what came in. */
export const isOfOtherStage = (field: Field, { header }: ColumnProfile): boolean => {
  const stage = header === null || field.kind !== 'quantity' ? null : stageOf(header);
  const own = stagesOf(field);
  return stage !== null && own.size > 0 && !own.has(stage);
};

/** Words for what a thing was called before. */
export const formerWords = wordSet(
  'old former legacy previous alt alte alter altes fruhere ehemalige ancien ancienne antiguo antigua antigo antiga vecchio vecchia oud oude gammal gamla gammel gamle stary stare',
);

/** Words for a price that is not the one that was agreed on: the last one, or that of a list. */
export const otherPriceWords = wordSet(
  'last latest standard std previous list catalogue catalog confirmed average avg moving budget target dernier letzter listenpreis standardpreis',
);
