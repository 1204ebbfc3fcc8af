import { createRequire } from 'node:module';
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';

const rules: IForbiddenRuleType[] = createRequire(import.meta.url)('./import-rules.cjs');

/** Every import of `<folder>/src` that climbs over a wall, as 'rule: from -> to', and how many files were read. */
export async function breachesOfImports(folder: string): Promise<{ breaches: string[]; files: number }> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: folder,
      ruleSet: { forbidden: rules },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  );
  if (typeof output === 'string') throw new Error('the import check answered with text');
  const breaches = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  return { breaches, files: output.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source)).length };
}
