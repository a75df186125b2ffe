/** Short words that are frequent in one language and rare in the others, by the codes of tesseract. */
const frequentWords: Readonly<Record<string, string>> = {
  eng: 'the and of to in that is was for with on are this be have from by not which you',
  deu: 'der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch werden',
  fra: 'le la les des et du en un une est que dans pour qui pas sur au par plus avec ce',
  spa: 'el la los las de que y en un una por con para del se no es lo como más',
  ita: 'il di che e la in un per non con una sono del della dei gli nel alla più anche',
  por: 'o a os as de que e do da em um uma para com não por dos das no na mais',
  nld: 'de het een van en in is dat op te voor met zijn niet aan er ook als door naar',
  pol: 'i w na z do nie się jest to że o jak za od po przez dla są oraz które',
  swe: 'och att det i en som är på av för med till den inte har de om ett var',
  dan: 'og at det i en er på af til for med den ikke har de som et var der',
  nor: 'og det i en er på av til for med den ikke har de som et var å',
  fin: 'ja on ei se että oli hän mutta kun niin myös joka ovat olla tai kuin',
  ces: 'a se v na je že to s z do o jako by pro za ale při nebo byl',
  hun: 'a az és hogy nem egy is van ez meg csak mint volt de már még vagy',
  ron: 'și de la în cu pe nu că un o este din pentru mai care sau ce',
  tur: 've bir bu için ile da de çok olarak daha gibi kadar olan en ne var',
}

const leastWords = 20

/**
 * The language of a text among some, by its frequent words; undefined where none stands out. Text that was read with the data of another
 * language is good enough: letters with marks are lost, and short words aren't.
 */
export function guessLanguage(text: string, among: readonly string[]): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < leastWords) return undefined
  const counts = among
    .flatMap((code) => {
      const frequent = new Set(frequentWords[code]?.split(' ') ?? [])
      return frequent.size === 0 ? [] : [{ code, count: words.filter((word) => frequent.has(word)).length }]
    })
    .toSorted((one, other) => other.count - one.count)
  const [first, second] = counts
  if (!first || first.count < words.length * 0.05) return undefined
  return first.count > 1.2 * (second?.count ?? 0) ? first.code : undefined
}
