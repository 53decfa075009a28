import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Node, SourceFile, TypeNode } from 'typescript/unstable/ast';
import { isCallExpression, isIdentifier } from 'typescript/unstable/ast/is';
import { API, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';

/**
 * The type of each member of a Row, without null: `string`, `number`, `boolean`, `string[]`, or as
 * TypeScript writes it.
 */
export type RowMembers = ReadonlyMap<string, string>;

/**
 * The Row of every `sql<Row>(…)` in the sources of a project, by its place: `file:line:column` of
 * the call. TypeScript itself parses them; its API is not stable yet, so package.json pins its
 * exact version.
 */
export function readRowTypes(configFile: string): Map<string, RowMembers> {
  const api = new API();
  try {
    const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects();
    if (project === undefined) throw new Error(`${configFile} is no project`);
    const types = new Map<string, RowMembers>();
    for (const fileName of project.rootFiles.filter(declaresRows)) {
      const file = project.program.getSourceFile(fileName);
      if (file === undefined) throw new Error(`${fileName} was not read`);
      for (const { place, row } of declaredRows(file))
        types.set(place, membersOf(project.checker, row));
    }
    return types;
  } finally {
    api.close();
  }
}

// Querying TypeScript for a file takes longer than searching its text.
function declaresRows(fileName: string): boolean {
  return !fileName.endsWith('.test.ts') && /\bsql</.test(readFileSync(fileName, 'utf8'));
}

function declaredRows(file: SourceFile): { place: string; row: TypeNode }[] {
  const found: { place: string; row: TypeNode }[] = [];
  const look = (node: Node): undefined => {
    if (
      isCallExpression(node) &&
      isIdentifier(node.expression) &&
      node.expression.text === 'sql' &&
      node.typeArguments?.[0] !== undefined
    ) {
      found.push({
        place: placeOf(file, node.expression.getStart(file)),
        row: node.typeArguments[0],
      });
    }
    node.forEachChild(look);
  };
  look(file);
  return found;
}

function placeOf(file: SourceFile, at: number): string {
  const lines = file.text.slice(0, at).split('\n');
  return `${pathToFileURL(file.fileName).href}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

function membersOf(checker: Checker, row: TypeNode): RowMembers {
  const type = checker.getTypeFromTypeNode(row);
  if (type === undefined) throw new Error('a Row has no type');
  const members = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(members);
  return new Map(members.map(({ name }, at) => [name, wordFor(checker, types[at])]));
}

function wordFor(checker: Checker, type: Type | undefined): string {
  const one = type && checker.getNonNullableType(type);
  if (one === undefined) throw new Error('a member of a Row has no type');
  if (one.flags & TypeFlags.Any) return 'any';
  if (checker.isArrayType(one) && one.isTypeReference())
    return `${wordFor(checker, checker.getTypeArguments(one)[0])}[]`;
  const simple = [
    ['string', checker.getStringType()],
    ['number', checker.getNumberType()],
    ['boolean', checker.getBooleanType()],
  ] as const;
  const wide = simple.find(([, base]) => checker.isTypeAssignableTo(one, base));
  return wide?.[0] ?? checker.typeToString(one);
}
