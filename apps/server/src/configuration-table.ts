import { fileURLToPath } from 'node:url'
import type * as z from 'zod'
import { Environment } from './config.ts'

/** The page in the docs, generated from the keys. Update it with `node apps/server/src/configuration-table.ts > docs/configuration.md`. */
export function configurationPage(): string {
  const rows = Object.entries(Environment.shape).map(
    ([key, schema]) => `| \`${key}\` | ${defaultOf(schema)} | ${schema.description ?? ''} |`,
  )
  return `# Configuration

Every key is read once at start, from the environment; \`apps/server/src/config.ts\` is the one place. Each has a default that works on one machine.

| key | default | what it is |
|---|---|---|
${rows.join('\n')}
`
}

function defaultOf(schema: z.ZodType): string {
  const given = schema.safeParse(undefined)
  return given.success && given.data !== undefined ? `\`${String(given.data)}\`` : ''
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(configurationPage())
