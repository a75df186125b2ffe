import { joined, schema, structure } from './schema.ts'

/** Schemas of the XMP Specification about images and cameras. */

const photoshopBase = schema(
  'http://ns.adobe.com/photoshop/1.0/',
  `AuthorsPosition text
   CaptionWriter propername
   Category text
   City text
   Country text
   Credit text
   DateCreated date
   Headline text
   Instructions text
   Source text
   State text
   TransmissionReference text
   Urgency integer`,
)

export const photoshop = joined(photoshopBase, schema(photoshopBase.namespace, 'SupplementalCategories text'))
export const laterPhotoshop = joined(photoshopBase, schema(photoshopBase.namespace, 'SupplementalCategories bag text'))

export const tiff = schema(
  'http://ns.adobe.com/tiff/1.0/',
  `ImageWidth integer
   ImageLength integer
   BitsPerSample seq integer
   Compression integer
   PhotometricInterpretation integer
   Orientation integer
   SamplesPerPixel integer
   PlanarConfiguration integer
   YCbCrSubSampling seq integer
   YCbCrPositioning integer
   XResolution rational
   YResolution rational
   ResolutionUnit integer
   TransferFunction seq integer
   WhitePoint seq rational
   PrimaryChromaticities seq rational
   YCbCrCoefficients seq rational
   ReferenceBlackWhite seq rational
   DateTime date
   ImageDescription lang alt
   Make propername
   Model propername
   Software agentname
   Artist propername
   Copyright lang alt`,
)

const exifBase = schema(
  'http://ns.adobe.com/exif/1.0/',
  `ExifVersion text
   FlashpixVersion text
   ColorSpace integer
   ComponentsConfiguration seq integer
   CompressedBitsPerPixel rational
   PixelXDimension integer
   PixelYDimension integer
   UserComment lang alt
   RelatedSoundFile text
   DateTimeOriginal date
   DateTimeDigitized date
   ExposureTime rational
   FNumber rational
   ExposureProgram integer
   SpectralSensitivity text
   ISOSpeedRatings seq integer
   OECF oecf/sfr
   ShutterSpeedValue rational
   ApertureValue rational
   BrightnessValue rational
   ExposureBiasValue rational
   MaxApertureValue rational
   SubjectDistance rational
   MeteringMode integer
   LightSource integer
   Flash flash
   FocalLength rational
   SubjectArea seq integer
   FlashEnergy rational
   SpatialFrequencyResponse oecf/sfr
   FocalPlaneXResolution rational
   FocalPlaneYResolution rational
   FocalPlaneResolutionUnit integer
   SubjectLocation seq integer
   ExposureIndex rational
   SensingMethod integer
   FileSource integer
   SceneType integer
   CFAPattern cfapattern
   CustomRendered integer
   ExposureMode integer
   WhiteBalance integer
   DigitalZoomRatio rational
   FocalLengthIn35mmFilm integer
   SceneCaptureType integer
   GainControl integer
   Contrast integer
   Saturation integer
   Sharpness integer
   DeviceSettingDescription devicesettings
   SubjectDistanceRange integer
   ImageUniqueID text
   GPSVersionID text
   GPSLatitude gpscoordinate
   GPSLongitude gpscoordinate
   GPSAltitudeRef integer
   GPSAltitude rational
   GPSTimeStamp date
   GPSSatellites text
   GPSStatus text
   GPSDOP rational
   GPSSpeedRef text
   GPSSpeed rational
   GPSTrackRef text
   GPSTrack rational
   GPSImgDirectionRef text
   GPSImgDirection rational
   GPSMapDatum text
   GPSDestLatitude gpscoordinate
   GPSDestLongitude gpscoordinate
   GPSDestBearingRef text
   GPSDestBearing rational
   GPSDestDistanceRef text
   GPSDestDistance rational
   GPSProcessingMethod text
   GPSAreaInformation text
   GPSDifferential integer`,
)

export const exif = joined(
  exifBase,
  schema(
    exifBase.namespace,
    `MakerNote text
     GPSMeasureMode integer`,
  ),
)
export const laterExif = joined(exifBase, schema(exifBase.namespace, 'GPSMeasureMode text'))

export const cameraRaw = schema(
  'http://ns.adobe.com/camera-raw-settings/1.0/',
  `AutoBrightness boolean
   AutoContrast boolean
   AutoExposure boolean
   AutoShadows boolean
   BlueHue integer
   BlueSaturation integer
   Brightness integer
   CameraProfile text
   ChromaticAberrationB integer
   ChromaticAberrationR integer
   ColorNoiseReduction integer
   Contrast integer
   CropTop real
   CropLeft real
   CropBottom real
   CropRight real
   CropAngle real
   CropWidth real
   CropHeight real
   CropUnits integer
   Exposure real
   GreenHue integer
   GreenSaturation integer
   HasCrop boolean
   HasSettings boolean
   LuminanceSmoothing integer
   RawFileName text
   RedHue integer
   RedSaturation integer
   Saturation integer
   Shadows integer
   ShadowTint integer
   Sharpness integer
   Temperature integer
   Tint integer
   ToneCurve seq text
   ToneCurveName text
   Version text
   VignetteAmount integer
   VignetteMidpoint integer
   WhiteBalance text`,
)

export const exifAdditions = schema(
  'http://ns.adobe.com/exif/1.0/aux/',
  `Lens text
   SerialNumber text`,
)

export const imageStructures = [
  structure(
    'flash',
    exifBase.namespace,
    `Fired boolean
     Return text
     Mode text
     Function boolean
     RedEyeMode boolean`,
  ),
  structure(
    'oecf/sfr',
    exifBase.namespace,
    `Columns integer
     Rows integer
     Names seq text
     Values seq rational`,
  ),
  structure(
    'cfapattern',
    exifBase.namespace,
    `Columns integer
     Rows integer
     Values seq integer`,
  ),
  structure(
    'devicesettings',
    exifBase.namespace,
    `Columns integer
     Rows integer
     Settings seq text`,
  ),
]
