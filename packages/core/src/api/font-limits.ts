/** The most characters of a substitute for a font that a document doesn't embed. Apart from the schemas, which pages load later. */
export const maxSubstituteCharacters = 8000
