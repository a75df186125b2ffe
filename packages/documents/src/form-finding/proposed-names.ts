const longest = 40

/** Names for fields by their labels, each given once: without dots, which would make groups, and without signs. */
export function createNames(): (label: string, kind: string) => string {
  const given = new Set<string>()
  return (label, kind) => {
    const base = cleaned(label) || kind
    let name = base
    for (let number = 2; given.has(name.toLowerCase()); number += 1) name = `${base} ${number}`
    given.add(name.toLowerCase())
    return name
  }
}

/** The first words of a label. */
function cleaned(label: string): string {
  const words = label.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  let name = ''
  for (const word of words) {
    if (name !== '' && name.length + word.length >= longest) break
    name = name === '' ? word.slice(0, longest) : `${name} ${word}`
  }
  return name
}
