import ts from 'typescript';

const noClock = 'Core has no clock: take the date as an argument.';
const noRandomness = 'Core has no randomness: take it as an argument.';
const noWaiting = 'Core does not wait: effects live in main.';
const noThrow = 'Core returns problems as values.';
const noClass = 'Core is data and functions.';
const noFloat = 'Money is never a float: parse it in values.';

/** Names that may not be read off these objects, nor taken out of them by destructuring. */
const forbiddenMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Date: { now: noClock },
  performance: { now: noClock },
  Math: { random: noRandomness },
  crypto: { randomUUID: noRandomness, getRandomValues: noRandomness },
  Number: { parseFloat: noFloat },
  Promise: { resolve: noWaiting, all: noWaiting },
};

/** Every place where a text of src/core breaks its rules, as 'line: sentence'. */
export function breachesOfCore(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const sentence = breachAt(node);
    if (sentence !== null)
      found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${sentence}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function breachAt(node: ts.Node): string | null {
  if (ts.isThrowStatement(node)) return noThrow;
  if (ts.isClassDeclaration(node) || ts.isClassExpression(node)) return noClass;
  if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node)) return noWaiting;
  if (ts.isNewExpression(node)) return breachOfNew(node);
  if (ts.isCallExpression(node)) return breachOfCall(node);
  if (ts.isPropertyAccessExpression(node)) return memberBreach(node.expression, node.name.text);
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return memberBreach(node.expression, node.argumentExpression.text);
  }
  if (ts.isBindingElement(node)) return breachOfBinding(node);
  return null;
}

function breachOfNew(node: ts.NewExpression): string | null {
  if (!ts.isIdentifier(node.expression)) return null;
  if (node.expression.text === 'Date' && (node.arguments?.length ?? 0) === 0) return noClock;
  return node.expression.text === 'Promise' ? noWaiting : null;
}

function breachOfCall(node: ts.CallExpression): string | null {
  if (!ts.isIdentifier(node.expression)) return null;
  if (node.expression.text === 'Date') return noClock;
  return node.expression.text === 'parseFloat' ? noFloat : null;
}

function breachOfBinding(node: ts.BindingElement): string | null {
  const owner = node.parent.parent;
  const name = node.propertyName ?? node.name;
  if (!ts.isVariableDeclaration(owner) || owner.initializer === undefined || !ts.isIdentifier(name))
    return null;
  return memberBreach(owner.initializer, name.text);
}

const memberBreach = (owner: ts.Expression, member: string): string | null =>
  ts.isIdentifier(owner) ? (forbiddenMembers[owner.text]?.[member] ?? null) : null;
