/**
 * The floors: what each workspace may import. Every arrow points down; a workspace missing here isn't part of the product. Inside
 * `packages/tools` the three projects of its tsconfig enforce the finer borders.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  '@octavo/core': [],
  '@octavo/layout': ['@octavo/core'],
  '@octavo/sandbox': ['@octavo/core'],
  '@octavo/documents': ['@octavo/core', '@octavo/layout', '@octavo/sandbox'],
  '@octavo/platform': ['@octavo/core'],
  '@octavo/data': ['@octavo/core'],
  '@octavo/ui': ['@octavo/core'],
  '@octavo/tools': ['@octavo/core', '@octavo/layout', '@octavo/sandbox', '@octavo/documents', '@octavo/ui'],
  '@octavo/engine': ['@octavo/core', '@octavo/sandbox', '@octavo/documents', '@octavo/platform', '@octavo/data', '@octavo/tools'],
  '@octavo/api': ['@octavo/core', '@octavo/platform', '@octavo/data', '@octavo/tools'],
  '@octavo/server': [
    '@octavo/core',
    '@octavo/sandbox',
    '@octavo/documents',
    '@octavo/platform',
    '@octavo/data',
    '@octavo/tools',
    '@octavo/engine',
    '@octavo/api',
  ],
  '@octavo/web': ['@octavo/core', '@octavo/ui', '@octavo/tools'],
  '@octavo/e2e': ['@octavo/core', '@octavo/server'],
  '@octavo/bench': [
    '@octavo/core',
    '@octavo/layout',
    '@octavo/sandbox',
    '@octavo/documents',
    '@octavo/platform',
    '@octavo/data',
    '@octavo/tools',
    '@octavo/engine',
    '@octavo/api',
    '@octavo/server',
  ],
}
