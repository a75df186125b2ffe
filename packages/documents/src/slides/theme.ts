import { xmlHead } from '../ooxml/xml.ts'

/** The colours, fonts and effects that a master refers to: those of an empty presentation. */
export function themeXml(): string {
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = (width: number) => `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${fill}<a:prstDash val="solid"/></a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  const fonts = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>'
  const colours = Object.entries(scheme).map(([name, colour]) => `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`)
  return (
    `${xmlHead}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Octavo"><a:themeElements>` +
    `<a:clrScheme name="Octavo">${colours.join('')}</a:clrScheme>` +
    `<a:fontScheme name="Octavo"><a:majorFont>${fonts}</a:majorFont><a:minorFont>${fonts}</a:minorFont></a:fontScheme>` +
    `<a:fmtScheme name="Octavo"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${[6350, 12_700, 19_050].map(line).join('')}</a:lnStyleLst>` +
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>` +
    '</a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>'
  )
}

const scheme = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '44546A',
  lt2: 'E7E6E6',
  accent1: '4472C4',
  accent2: 'ED7D31',
  accent3: 'A5A5A5',
  accent4: 'FFC000',
  accent5: '5B9BD5',
  accent6: '70AD47',
  hlink: '0563C1',
  folHlink: '954F72',
} as const
