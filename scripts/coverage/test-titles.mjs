import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { at } from '../setup/paths.mjs';

const starters = new Set(['it', 'test', 'describe']);

/** The name that a call begins with: `it` of `it.each(rows)('…')`, `test` of `test.describe('…')`. */
function firstName(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return firstName(node.expression);
  return ts.isTaggedTemplateExpression(node) ? firstName(node.tag) : '';
}

/** The text of a title; what is filled in while the tests run stands as `…`. Undefined: no text at all. */
function titleText(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [titleText(node.left), titleText(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? '…'}${right ?? '…'}`;
}

const isGroup = (callee) =>
  firstName(callee) === 'describe' ||
  (ts.isPropertyAccessExpression(callee) && callee.name.text === 'describe');

/** The whole titles of the tests in one source text, each with the titles of the groups around it before it. */
export function titlesIn(source, file = 'some.test.ts') {
  const found = [];
  const visit = (node, around) => {
    let within = around;
    if (ts.isCallExpression(node) && starters.has(firstName(node.expression))) {
      const title = node.arguments.length > 1 ? titleText(node.arguments[0]) : undefined;
      if (title !== undefined) {
        within = [...around, title];
        if (!isGroup(node.expression)) found.push(within.join(' › '));
      }
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), []);
  return found;
}

/** Every test of the project as `{file, title}`, by file, in the order in which it is written there. */
export const allTests = () =>
  readdirSync(at('test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => titlesIn(readFileSync(at(file), 'utf8'), file).map((title) => ({ file, title })));
