/** The characters that identifiers stand for (ISO 32000, 9.7.3). */
export interface CidSystem {
  registry: string | undefined
  ordering: string | undefined
  supplement: number
}

/** The predefined maps of each collection and the supplement that they need (ISO 32000-1, tables 118 and 119); each has -H and -V. */
const maps: Readonly<Record<string, string>> = {
  GB1: 'GB-EUC 0 GBpc-EUC 0 GBK-EUC 2 GBKp-EUC 2 GBK2K 2 UniGB-UCS2 4 UniGB-UTF16 4',
  CNS1: 'B5pc 0 HKscs-B5 3 ETen-B5 0 ETenms-B5 0 CNS-EUC 0 UniCNS-UCS2 3 UniCNS-UTF16 4',
  Japan1: '83pv-RKSJ 1 90ms-RKSJ 2 90msp-RKSJ 2 90pv-RKSJ 1 Add-RKSJ 1 EUC 1 Ext-RKSJ 2 UniJIS-UCS2 4 UniJIS-UCS2-HW 4 UniJIS-UTF16 5',
  Korea1: 'KSC-EUC 0 KSCms-UHC 1 KSCms-UHC-HW 1 KSCpc-EUC 0 UniKS-UCS2 1 UniKS-UTF16 2',
}

const systems = new Map<string, CidSystem>(
  Object.entries(maps).flatMap(([ordering, list]) => {
    const words = list.split(' ')
    return words.flatMap((name, index): [string, CidSystem][] =>
      index % 2 === 0 ? [[name, { registry: 'Adobe', ordering, supplement: Number(words[index + 1]) }]] : [],
    )
  }),
)

const japanese: CidSystem = { registry: 'Adobe', ordering: 'Japan1', supplement: 1 }

/** Whether a map needn't be embedded since part 2 of the standard. */
export function isPredefined(name: string): boolean {
  return name === 'Identity-H' || name === 'Identity-V' || collectionOf(name).registry !== undefined
}

export function collectionOf(name: string): CidSystem {
  if (name === 'H' || name === 'V') return japanese
  return systems.get(name.replace(/-[HV]$/, '')) ?? { registry: undefined, ordering: undefined, supplement: 0 }
}
