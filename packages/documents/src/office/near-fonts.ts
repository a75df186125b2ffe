import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fonts that many documents name and few servers have, and the free ones that come nearest to the widths of their letters, the best first.
 * Without these rules fontconfig gives Noto Sans or Noto Serif for all of them, which are up to a quarter wider: lines break elsewhere, and
 * documents get more pages than they have.
 */
const nearFonts: Readonly<Record<string, readonly string[]>> = {
  Georgia: ['Gelasio', 'P052', 'DejaVu Serif Condensed'],
  Garamond: ['EB Garamond', 'Liberation Serif'],
  'Adobe Garamond Pro': ['EB Garamond', 'Liberation Serif'],
  'Book Antiqua': ['P052', 'Caladea'],
  'Palatino Linotype': ['P052', 'Caladea'],
  Constantia: ['P052', 'Caladea'],
  'Century Schoolbook': ['C059'],
  'Bookman Old Style': ['URW Bookman'],
  Verdana: ['DejaVu Sans'],
  'Lucida Sans': ['DejaVu Sans'],
  'Lucida Sans Unicode': ['DejaVu Sans'],
  'Lucida Grande': ['DejaVu Sans'],
  Tahoma: ['DejaVu Sans Condensed', 'Liberation Sans'],
  'Trebuchet MS': ['DejaVu Sans Condensed', 'Liberation Sans'],
  'Segoe UI': ['Liberation Sans'],
  Roboto: ['Liberation Sans'],
  Lato: ['Liberation Sans'],
  Aptos: ['Liberation Sans'],
  'Franklin Gothic Medium': ['Liberation Sans'],
  'Century Gothic': ['URW Gothic'],
  Candara: ['Carlito'],
  Corbel: ['Carlito'],
  'Gill Sans MT': ['Carlito'],
  'Comic Sans MS': ['Comic Neue', 'Noto Sans'],
  Consolas: ['Inconsolata', 'Liberation Mono'],
  'Lucida Console': ['DejaVu Sans Mono'],
}

/** Writes rules for fontconfig into a folder and gives the variable that names them. A font that is installed is always taken itself. */
export function nearFontsIn(folder: string): { FONTCONFIG_FILE: string } {
  const path = join(folder, 'fonts.conf')
  writeFileSync(path, rules())
  return { FONTCONFIG_FILE: path }
}

/** The system's own rules follow: an alias puts its fonts right behind the one that is asked for. */
function rules(): string {
  const family = (name: string) => `<family>${name}</family>`
  const aliases = Object.entries(nearFonts).map(
    ([wanted, near]) => `<alias binding="same">${family(wanted)}<accept>${near.map(family).join('')}</accept></alias>`,
  )
  return (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>' +
    `${aliases.join('')}<include ignore_missing="yes">/etc/fonts/fonts.conf</include></fontconfig>`
  )
}
