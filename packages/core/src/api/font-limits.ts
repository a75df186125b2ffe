/** The most characters of a font that stands for one which a document doesn't carry. Apart from the schemas, which pages load later. */
export const maxSubstituteCharacters = 8000
