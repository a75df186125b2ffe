import { schema, structure } from './schema.ts'

const namespace = 'http://ns.adobe.com/xmp/1.0/DynamicMedia/'

/** The schema of the XMP Specification about sound and video. */
export const dynamicMedia = schema(
  namespace,
  `projectRef projectlink
   videoFrameRate text
   videoFrameSize dimensions
   videoPixelAspectRatio rational
   videoPixelDepth text
   videoColorSpace text
   videoAlphaMode text
   videoAlphaPremultipleColor colorant
   videoAlphaUnityIsTransparent boolean
   videoCompressor text
   videoFieldOrder text
   pullDown text
   audioSampleRate integer
   audioSampleType text
   audioChannelType text
   audioCompressor text
   speakerPlacement text
   fileDataRate rational
   tapeName text
   altTapeName text
   startTimecode timecode
   altTimecode timecode
   duration time
   scene text
   shotName text
   shotDate date
   shotLocation text
   logComment text
   markers seq marker
   contributedMedia bag media
   absPeakAudioFilePath uri
   relativePeakAudioFilePath uri
   videoModDate date
   audioModDate date
   metadataModDate date
   artist text
   album text
   trackNumber integer
   genre text
   copyright text
   releaseDate date
   composer text
   engineer text
   tempo real
   instrument text
   introTime time
   outCue time
   relativeTimestamp time
   loop boolean
   numberOfBeats real
   key text
   stretchMode text
   timeScaleParams timescalestretch
   resampleParams resamplestretch
   beatSpliceParams beatsplicestretch
   timeSignature text
   scaleType text`,
)

export const dynamicMediaStructures = [
  structure(
    'beatsplicestretch',
    namespace,
    `useFileBeatsMarker boolean
     riseInDecibel real
     riseInTimeDuration time`,
  ),
  structure(
    'marker',
    namespace,
    `startTime any
     duration any
     comment text
     name text
     location uri
     target text
     type text`,
  ),
  structure(
    'media',
    namespace,
    `path uri
     track text
     startTime time
     duration time
     managed boolean
     webStatement uri`,
  ),
  structure(
    'projectlink',
    namespace,
    `path uri
     type text`,
  ),
  structure('resamplestretch', namespace, 'quality text'),
  structure(
    'time',
    namespace,
    `value integer
     scale rational`,
  ),
  structure(
    'timecode',
    namespace,
    `timeValue text
     timeFormat text`,
  ),
  structure(
    'timescalestretch',
    namespace,
    `frameSize real
     frameOverlappingPercentage real
     quality text`,
  ),
]
