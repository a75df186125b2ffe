/** What a caption says of the kind of its blank, in some languages of forms; undefined if it says nothing. */
export function kindByWords(label: string): 'date' | 'signature' | undefined {
  const text = label.toLocaleLowerCase('en').normalize('NFC')
  // 'Date and signature' is signed.
  if (signature.test(text)) return 'signature'
  return date.test(text) && text.length <= longestDate ? 'date' : undefined
}

const longestDate = 40
const signature =
  /(^|[^\p{L}])(signature|signed|unterschrift|firma del|firma de|assinatura|handtekening|podpis|underskrift|allekirjoitus|подпись|підпис|توقيع|التوقيع|חתימה|署名|签名|簽名|서명|imza)([^\p{L}]|$)/u
const date =
  /(^|[^\p{L}])(date|datum|fecha|data|dato|dátum|päivämäärä|päiväys|дата|تاريخ|التاريخ|תאריך|tarih|geburtsdatum|birthdate|dob)([^\p{L}]|$)|日付|日期|生年月日|날짜/u
