import { pdfOf, type TestFile } from './pdfs.ts'

/** Runs, or at least causes a request, wherever it is interpreted as markup. */
export const markup = '<img src=hostile.png onerror=alert(1)>'

/**
 * A valid page with hostile content around it: markup in every text that may be shown, scripts wherever one may run, and links to scripts,
 * programs and `away` all over the page.
 */
export function hostilePdf(name: string, { away }: { away: string }): TestFile {
  const text = `(${escaped(markup)})`
  const script = `<</S/JavaScript/JS(app.alert\\(1\\);app.launchURL\\("${away}/script"\\))>>`
  const link = (action: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 300 400]/Border[0 0 0]/A${action}>>`
  const links = [
    '<</S/URI/URI(javascript:alert\\(1\\))>>',
    '<</S/URI/URI(data:text/html,<script>alert\\(1\\)</script>)>>',
    `<</S/URI/URI(${away}/link)>>`,
    '<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)>>>>',
    `<</S/SubmitForm/F<</FS/URL/F(${away}/form)>>>>`,
    `<</S/GoToR/F<</FS/URL/F(${away}/other.pdf)>>/D[0/Fit]>>`,
    script,
  ].map(link)
  const content = 'BT /F 24 Tf 40 300 Td (harmless) Tj ET'
  const font = `%!PS-AdobeFont-1.0: Hostile\n/FontMatrix [1 0 0 1 0 (0\\); alert(1)//)] readonly def\neexec\n`
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/OpenAction${script}/AA<</WC${script}>>/Names<</JavaScript<</Names[${text}${script}]>>/EmbeddedFiles<</Names[${text}<</Type/Filespec/F${text}/UF${text}/EF<</F 9 0 R>>>>]>>>>/Outlines 6 0 R/AcroForm<</Fields[8 0 R]/DA(/F 12 Tf)>>/PageLabels<</Nums[0<</P${text}>>]>>>>`,
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Hostile/FirstChar 32/LastChar 126/FontDescriptor 10 0 R>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/AA<</O${script}>>/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>/Annots[8 0 R ${links.join('')}]>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>',
    `<</Title${text}/Parent 6 0 R/A${script}>>`,
    `<</Type/Annot/Subtype/Widget/FT/Tx/T${text}/TU${text}/V${text}/Rect[40 40 260 80]/P 4 0 R/AA<</K${script}/C${script}>>>>`,
    `<</Type/EmbeddedFile/Length ${markup.length}>>\nstream\n${markup}\nendstream`,
    '<</Type/FontDescriptor/FontName/Hostile/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1/FontFile 11 0 R>>',
    `<</Length ${font.length}/Length1 ${font.length}/Length2 0/Length3 0>>\nstream\n${font}\nendstream`,
    `<</Title${text}/Author${text}/Subject${text}/Keywords${text}/Creator${text}/Producer${text}>>`,
  ]
  return pdfOf(name, objects, { info: objects.length })
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
