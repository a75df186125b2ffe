import type { Offer } from '../definition/offer.ts'

const offer = {
  keywords: 'docx doc document convert editable',
} satisfies Offer
export default offer
