import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'xlsx xls spreadsheet table convert',
} satisfies Offer
export default offer
