import { clientSteps } from './client';
import { forgetful, keyOf } from './key';
import type { Policy } from './policy';
import { arrivals, serviceSteps } from './service';
import { isOver, type State, type Step, startOf, type World } from './world';

export type Found = {
  readonly states: number;
  /** The first thing that must never be, with its shortest story; null: there is none. */
  readonly wrong: string | null;
  readonly story: readonly string[];
  /** States in which all is over; with no person asked and nothing waited for; with a record made by a second sending. */
  readonly ends: number;
  readonly settled: number;
  readonly repeated: number;
};

const stepsOf = (s: State, world: World, policy: Policy): readonly Step[] =>
  isOver(s) ? arrivals(s, world) : [...serviceSteps(s, world, policy), ...clientSteps(s, world, policy)];

/** The graph so far: states by number, how each was reached first, and every way to it. */
type Graph = {
  readonly states: State[];
  readonly numbers: Map<string, number>;
  readonly reached: { readonly from: number; readonly words: string }[];
  readonly edges: { readonly from: number[]; readonly to: number[] };
};

const numberOf = (graph: Graph, state: State, from: number, words: string): number => {
  const key = keyOf(state);
  const known = graph.numbers.get(key);
  if (known !== undefined) return known;
  const number = graph.states.length;
  graph.numbers.set(key, number);
  graph.states.push(state);
  graph.reached.push({ from, words });
  return number;
};

const storyOf = ({ reached }: Graph, to: number, last: string): readonly string[] => {
  const told = [last];
  for (let at = reached[to]; at !== undefined && at.from >= 0; at = reached[at.from]) told.push(at.words);
  return told.reverse().map((words, i) => `${i + 1}. ${words}`);
};

/** How many states lead to one of `goals`. */
const countLeading = ({ states, edges }: Graph, goals: readonly number[]): number => {
  const into = states.map((): number[] => []);
  edges.to.forEach((to, i) => {
    const from = edges.from[i];
    if (from !== undefined) into[to]?.push(from);
  });
  const leading = new Set(goals);
  for (const goal of leading) for (const from of into[goal] ?? []) leading.add(from);
  return leading.size;
};

/** Every interleaving, breadth first, so that the first thing that is wrong has a shortest story. */
export const explore = (world: World, policy: Policy): Found => {
  const graph: Graph = { states: [], numbers: new Map(), reached: [], edges: { from: [], to: [] } };
  const ends: number[] = [];
  let settled = 0;
  let repeated = 0;
  const foundSoFar = (wrong: string | null, story: readonly string[]): Found => ({
    states: graph.states.length,
    wrong,
    story,
    ends: ends.length,
    settled,
    repeated,
  });
  numberOf(graph, startOf(world), -1, '');
  for (let at = 0; at < graph.states.length; at++) {
    const s = graph.states[at];
    if (s === undefined) break;
    if (isOver(s)) {
      ends.push(at);
      if (s.recs.every(({ phase }) => phase !== 'person' && phase !== 'waiting')) {
        settled++;
        if (s.recs.some(({ isRepeat }) => isRepeat)) repeated++;
      }
    }
    for (const { words, next, wrong } of stepsOf(s, world, policy)) {
      if (wrong) return foundSoFar(wrong, storyOf(graph, at, words));
      graph.edges.from.push(at);
      graph.edges.to.push(numberOf(graph, forgetful(next, world, policy), at, words));
    }
  }
  const isEndless = countLeading(graph, ends) < graph.states.length;
  return foundSoFar(isEndless ? 'ENDLESS: from some states no end can be reached' : null, []);
};
