/** The names of the standard order of Macintosh fonts, to which `post` tables refer by number (OpenType, `post`). */
export const standardNames: readonly string[] = [
  '.notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus',
  'comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at',
  'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde',
  'Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute egrave',
  'ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex',
  'udieresis dagger degree cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE',
  'Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine ordmasculine Omega ae',
  'oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis nonbreakingspace',
  'Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge ydieresis Ydieresis fraction',
  'currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex',
  'Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi',
  'circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron Lslash lslash Scaron scaron Zcaron zcaron brokenbar',
  'Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior onehalf onequarter threequarters franc Gbreve',
  'gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron dcroat',
].flatMap((line) => line.split(' '))

/** The characters of the names behind `caron`, which the Macintosh encoding does not have. */
const furtherCharacters = 'ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ'

const macintosh = new TextDecoder('macintosh')
const beforeLetters = standardNames.indexOf('space')
const furtherNames = standardNames.indexOf('Lslash')

/** The letters of the Macintosh encoding come in the order of their codes, without the one that deletes. */
const characterByName = new Map(
  standardNames.slice(beforeLetters).map((name, index) => {
    const code = index < 95 ? 0x20 + index : 0x21 + index
    const further = [...furtherCharacters][index + beforeLetters - furtherNames]
    return [name, (further ?? macintosh.decode(Uint8Array.of(code))).codePointAt(0) ?? 0] as const
  }),
)

/** The character that a name of a Latin glyph stands for, `uni` with four digits included. */
export function characterNamed(name: string): number | undefined {
  const hex = /^uni([0-9A-F]{4})$/.exec(name)?.[1]
  return hex === undefined ? characterByName.get(name) : Number.parseInt(hex, 16)
}
