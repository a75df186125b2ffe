import { root } from '../run.ts'
import { collectLicences } from './licences.ts'

const name = 'virtual:licences'
const id = `\0${name}`

/** Provides the list of licences to the site as a module. The texts are left out: they're in NOTICE.txt. */
export function licencesPlugin() {
  return {
    name: 'octavo-licences',
    resolveId: (source: string) => (source === name ? id : undefined),
    load: (asked: string) => (asked === id ? `export const licences = ${JSON.stringify(namesOnly())}` : undefined),
  }
}

function namesOnly() {
  return collectLicences(root).map(({ heading, parts }) => ({
    heading,
    parts: parts.map(({ name: part, version, licence }) => ({ name: part, version, licence })),
  }))
}
