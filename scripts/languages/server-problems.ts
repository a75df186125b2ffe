import { wordsImports } from './call-sentences.ts'
import { placeOf, type Source } from './syntax.ts'

/** Packages that use several languages at once, and runners, which return codes instead of sentences. */
const onServer =
  /^(packages\/(api|engine|documents|sandbox|platform|data|layout)|apps\/server)\/|^packages\/tools\/src\/([^/]+\/)?run(\.ts$|\/)/

/** The page language is global to a program: on a server it would be another user's. */
export function findServerProblems(source: Source): string[] {
  if (!onServer.test(source.path)) return []
  const imported = wordsImports(source)
  return ['t', 'plural', 'pluralForms', 'context', 'tData'].flatMap((name) =>
    imported.has(name)
      ? [`${placeOf(source, source.program)}: ${name} speaks the language of a page. Use say on the server, and codes in runners.`]
      : [],
  )
}
