/** A form written for this bench: every element with the class `blank` is a place to fill, and nothing else is. */
export interface MadeForm {
  name: string
  lang: string
  body: string
}

const text = (label: string, width = 220) => `<p><label>${label}</label> <i class="blank box" style="width:${width}px"></i></p>`
const line = (label: string, width = 220) => `<p><label>${label}</label> <i class="blank line" style="width:${width}px"></i></p>`
const comb = (cells: number) => `<span class="blank comb">${'<i></i>'.repeat(cells)}</span>`
const typed = (sign: string, count: number) => `<span class="blank">${sign.repeat(count)}</span>`
const tick = (sign: string, words: string) => `<span class="blank tick">${sign}</span> ${words} &nbsp; `
const prose =
  'The following rules apply to all applications that reach the office before the end of the month. Later ones are kept for the next year, and nobody has to send them again.'
/** What ordinary documents have, too, and nobody fills: rules, a table of figures, a note. */
const ordinary = `<hr><p>${prose}</p><table class="data"><tr><th>Year</th><th>Number</th><th>Share</th></tr><tr><td>2023</td><td>1,204</td><td>12.5 %</td></tr><tr><td>2024</td><td>1,310</td><td>13.1 %</td></tr><tr><td>2025</td><td>998</td><td>9.7 %</td></tr></table>`
const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const hole = '<i class="blank fill"></i>'

/** Ten forms of layouts and languages that no rule of the search was written for. */
export const madeForms: readonly MadeForm[] = [
  {
    name: 'boxes',
    lang: 'de',
    body: `<h1>Antrag auf Erteilung einer Bescheinigung</h1>${ordinary}<h2>Angaben zur Person</h2>${text('Familienname')}${text('Vorname')}${text('Geburtsdatum', 90)}${text('Straße und Hausnummer', 300)}${text('PLZ', 60)}${text('Ort')}<p>Begründung</p><i class="blank box" style="width:600px;height:110px"></i><p>Ort, Datum, Unterschrift</p><i class="blank line" style="width:300px"></i>`,
  },
  {
    name: 'combs',
    lang: 'fr',
    body: `<h1>Demande de virement</h1><p><label>Nom</label> ${comb(18)}</p><p><label>Code postal</label> ${comb(5)}</p><p><label>IBAN</label> ${comb(4)} ${comb(4)} ${comb(4)} ${comb(4)}</p><p><label>Date de naissance</label> ${comb(2)} ${comb(2)} ${comb(4)}</p>${ordinary}<p><label>Téléphone</label> ${comb(10)}</p>${line('Signature', 260)}`,
  },
  {
    name: 'dots',
    lang: 'en',
    body: `<h1>Membership</h1>${ordinary}<p>Name: ${typed('.', 70)}</p><p>Address: ${typed('.', 90)}</p><p>I was born on ${typed('.', 30)} in ${typed('.', 40)} and live there.</p><p>Contents<br>Rules ${'.'.repeat(60)} 12<br>Members ${'.'.repeat(58)} 14</p><p>Signature: ${typed('…', 20)}</p>`,
  },
  {
    name: 'underscores',
    lang: 'es',
    body: `<h1>Autorización</h1><p>Yo, ${typed('_', 30)}, con documento n.º ${typed('_', 16)} y domicilio en ${typed('_', 34)}, autorizo a ${typed('_', 28)} para recoger los papeles.</p>${ordinary}<p>Fecha: ${typed('_', 12)}</p><p>Firma: ${typed('_', 30)}</p>`,
  },
  {
    name: 'ticks',
    lang: 'en',
    body: `<h1>Questionnaire</h1><p>How did you hear of us?</p><p>${tick('☐', 'Radio')}${tick('☐', 'Newspaper')}${tick('☐', 'A friend')}</p><p>Are you a member?</p><p>${tick('○', 'yes')}${tick('○', 'no')}</p><p>${tick('□', 'I agree to the rules.')}</p><p><i class="blank square"></i> Send me the letter</p><p><i class="blank ring"></i> by post &nbsp; <i class="blank ring"></i> by email</p>${ordinary}<p>Other: ${typed('_', 40)}</p>`,
  },
  {
    name: 'table',
    lang: 'de',
    body: `<h1>Reisekosten</h1>${ordinary}<table class="grid"><tr><th>Datum</th><th>Zweck</th><th>Kilometer</th><th>Betrag</th></tr>${row([hole, hole, hole, hole]).repeat(5)}</table><p></p><table class="grid">${row(['Name', hole])}${row(['Abteilung', hole])}${row(['Kostenstelle', hole])}${row(['Bemerkungen', hole])}</table>`,
  },
  {
    name: 'columns',
    lang: 'en',
    body: `<h1>Emergency contacts</h1><div class="two"><div>${['Full name', 'Relationship', 'Home phone', 'Work phone'].map((label) => `<p>${label}<br><i class="blank line" style="width:260px;height:24px"></i></p>`).join('')}</div><div>${['Full name', 'Relationship', 'Home phone', 'Work phone'].map((label) => `<p>${label}<br><i class="blank line" style="width:260px;height:24px"></i></p>`).join('')}</div></div>${ordinary}`,
  },
  {
    name: 'arabic',
    lang: 'ar',
    body: `<h1>طلب وظيفة</h1>${text('الاسم الكامل')}${text('تاريخ الميلاد', 120)}${line('العنوان', 320)}${line('الهاتف')}<p>${tick('☐', 'أعزب')}${tick('☐', 'متزوج')}</p><hr><p>تقدم الطلبات إلى المكتب قبل نهاية الشهر، ولا تقبل الطلبات المتأخرة بعد ذلك.</p>${line('التوقيع')}`,
  },
  {
    name: 'japanese',
    lang: 'ja',
    body: `<h1>申込書</h1><table class="grid">${row(['氏名', hole])}${row(['住所', hole])}${row(['電話番号', hole])}${row(['生年月日', hole])}</table><p>性別 ${tick('□', '男')}${tick('□', '女')}</p><p>備考</p><i class="blank box" style="width:600px;height:90px"></i><hr><p>この申込書は月末までに事務所へ提出してください。それ以降は受け付けません。</p><p>署名 ${typed('＿', 14)}</p>`,
  },
  {
    name: 'captions',
    lang: 'nl',
    body: `<h1>Aanvraag vergunning</h1><div class="inside">${['Achternaam', 'Voornaam', 'Adres', 'Woonplaats', 'Geboortedatum', 'Telefoon'].map((label) => `<div><small>${label}</small><i class="blank rest"></i></div>`).join('')}</div>${ordinary}<div class="two"><div><i class="blank line" style="width:250px"></i><br><small>(plaats en datum)</small></div><div><i class="blank line" style="width:250px"></i><br><small>(handtekening)</small></div></div><p>Toelichting</p><i class="blank panel" style="width:600px;height:60px"></i>`,
  },
]

/** The page of a form, as a browser prints it on A4 without margins. */
export function pageOf({ lang, body }: MadeForm): string {
  const direction = lang === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${lang}" dir="${direction}"><meta charset="utf-8"><style>${style}</style><body>${body}</body></html>`
}

const style = `
@page { size: 794px 1123px; margin: 0 }
body { width: 674px; margin: 50px 60px; font: 14px/1.5 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK JP', sans-serif; color: #111 }
h1 { font-size: 24px; border-bottom: 1px solid #333 } h2 { font-size: 17px } hr { border: 0; border-top: 1px solid #555 }
label { display: inline-block; min-width: 130px } i { font-style: normal; display: inline-block; vertical-align: bottom }
.box { height: 24px; border: 1px solid #222 } .line { height: 22px; border-bottom: 1px solid #222 }
.panel { background: #e7eef7 } .comb { display: inline-flex; border: 1px solid #222; height: 24px; vertical-align: bottom }
.comb i { width: 20px; border-inline-end: 1px solid #222 } .comb i:last-child { border: 0 }
.tick { font: 17px 'DejaVu Sans' } .square { width: 13px; height: 13px; border: 1px solid #222; vertical-align: -2px }
.ring { width: 12px; height: 12px; border: 1px solid #222; border-radius: 50%; vertical-align: -2px }
.data, .grid { border-collapse: collapse } .data td, .data th, .grid td, .grid th { border: 1px solid #444; padding: 3px 10px }
.grid { width: 100% } .grid td:first-child:nth-last-child(2) { width: 150px } .grid td { height: 30px; padding: 0; text-indent: 6px } .grid .fill { display: block; width: 100%; height: 29px }
.two, .inside { display: flex; flex-wrap: wrap; gap: 40px } .inside { gap: 0; border: 1px solid #222 }
.inside > div { box-sizing: border-box; width: 50%; height: 48px; padding: 1px 4px; border: .5px solid #222; display: flex; flex-direction: column }
.inside .rest { flex: 1 } small { font-size: 10.5px }`
