import { joined, schema, structure } from './schema.ts'

/** General schemas of the XMP Specification, as PDF/A-1 (January 2004) and the later parts (September 2005) use them. */

export const identification = schema(
  'http://www.aiim.org/pdfa/ns/id/',
  `part integer
   amd text
   conformance text`,
)

export const laterIdentification = joined(identification, schema(identification.namespace, 'corr text'))

export const dublinCore = schema(
  'http://purl.org/dc/elements/1.1/',
  `contributor bag propername
   coverage text
   creator seq propername
   date seq date
   description lang alt
   format mimetype
   identifier text
   language bag locale
   publisher bag propername
   relation bag text
   rights lang alt
   source text
   subject bag text
   title lang alt
   type bag text`,
)

export const basic = schema(
  'http://ns.adobe.com/xap/1.0/',
  `Advisory bag text
   BaseURL url
   CreateDate date
   CreatorTool agentname
   Identifier bag text
   MetadataDate date
   ModifyDate date
   Nickname text
   Thumbnails alt thumbnail`,
)

export const laterBasic = joined(
  basic,
  schema(
    basic.namespace,
    `Label text
     Rating real`,
  ),
)

export const rights = schema(
  'http://ns.adobe.com/xap/1.0/rights/',
  `Certificate url
   Marked boolean
   Owner bag propername
   UsageTerms lang alt
   WebStatement url`,
)

export const mediaManagement = schema(
  'http://ns.adobe.com/xap/1.0/mm/',
  `DerivedFrom resourceref
   DocumentID uri
   History seq resourceevent
   InstanceID uri
   ManagedFrom resourceref
   Manager agentname
   ManageTo uri
   ManageUI uri
   ManagerVariant text
   RenditionClass renditionclass
   RenditionParams text
   VersionID text
   Versions seq version
   LastURL url
   RenditionOf resourceref
   SaveID integer`,
)

export const basicJob = schema('http://ns.adobe.com/xap/1.0/bj/', 'JobRef bag job')

export const pagedText = schema(
  'http://ns.adobe.com/xap/1.0/t/pg/',
  `MaxPageSize dimensions
   NPages integer`,
)

export const laterPagedText = joined(
  pagedText,
  schema(
    pagedText.namespace,
    `Fonts bag font
     Colorants seq colorant
     PlateNames seq text`,
  ),
)

export const pdf = schema(
  'http://ns.adobe.com/pdf/1.3/',
  `Keywords text
   PDFVersion text
   Producer agentname`,
)

export const generalStructures = [
  structure(
    'dimensions',
    'http://ns.adobe.com/xap/1.0/sType/Dimensions#',
    `w real
     h real
     unit text`,
  ),
  structure(
    'thumbnail',
    'http://ns.adobe.com/xap/1.0/g/img/',
    `height integer
     width integer
     format text
     image text`,
  ),
  structure(
    'resourceevent',
    'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
    `action text
     instanceID uri
     parameters text
     softwareAgent agentname
     when date`,
  ),
  structure(
    'resourceref',
    'http://ns.adobe.com/xap/1.0/sType/ResourceRef#',
    `instanceID uri
     documentID uri
     versionID text
     renditionClass renditionclass
     renditionParams text
     manager agentname
     managerVariant text
     manageTo uri
     manageUI uri`,
  ),
  structure(
    'version',
    'http://ns.adobe.com/xap/1.0/sType/Version#',
    `comments text
     event resourceevent
     modifyDate date
     modifier propername
     version text`,
  ),
  structure(
    'job',
    'http://ns.adobe.com/xap/1.0/sType/Job#',
    `name text
     id text
     url url`,
  ),
]

export const laterGeneralStructures = [
  structure(
    'colorant',
    'http://ns.adobe.com/xap/1.0/g/',
    `swatchName text
     mode text
     type text
     cyan real
     magenta real
     yellow real
     black real
     red integer
     green integer
     blue integer
     L real
     A integer
     B integer`,
  ),
  structure(
    'font',
    'http://ns.adobe.com/xap/1.0/sType/Font#',
    `fontName text
     fontFamily text
     fontFace text
     fontType text
     versionString text
     composite boolean
     fontFileName text
     childFontFiles seq text`,
  ),
]
