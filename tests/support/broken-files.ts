import { unzipSync, zipSync } from 'fflate'
import { type ImportKind, importKinds } from '#desk/imports/rules.ts'

/** A file that somebody might choose, whole or not. */
export type BrokenFile = { kind: ImportKind; format: string; bytes: Uint8Array }

const text = (content: string) => new TextEncoder().encode(content)

const TABLES: Record<ImportKind, string> = {
  klanten:
    'Voornaam;Achternaam;E-mail;GSM;Straat;Postcode;Gemeente;Hond;Ras;Geboortedatum;Chip;Notities\nAn;Peeters;an@voorbeeld.be;0470/12.34.56;Dorp 1;9100;Sint-Niklaas;Rex & Fien;Poedel, Teckel;12/03/2021;981000000000001;"bijt, soms"\nZoë;Maes;;+32 471 11 22 33;;;;Bo;Labrador;12 mrt 2021;;\nBea;Maes;bea@voorbeeld.be;0471 11 22 33;;;;Max;;;;\n',
  afspraken:
    'datum;van;tot;klant;gsm;hond;behandeling;prijs;status\n12/03/2026;9u;11u30;An Peeters;0470 12 34 56;Rex;Poedel;€ 45,00;voltooid\n01-12-2026;10:00;12:00;An Peeters;0470 12 34 56;Rex;Poedel;45;\n02-12-2026;2:30 PM;;Bea Maes;0471 11 22 33;Bo;Trimmen;;no show\n',
  prijslijst:
    'Naam;Prijs;Duur;Categorie\nHeel nieuwe behandeling;55,00;2 uur;algemeen\nNagels;12;15;premium\n',
  producten:
    'Product;Prijs;Inkoop;Aantal;EAN;Merk\nShampoo;12,99;6,10;7;5412345678908;Snuf\nBorstel;9;;0;;\n',
  kadobonnen:
    'bonnummer;restwaarde;waarde;geldig tot;koper\nGC-1234;30,00;50,00;31-12-2027;An\nSNUF-ABCDEFGH;25;;;\n',
  klantenkaarten: 'kaartnummer;email;punten;saldo;korting\nK-77;an@voorbeeld.be;120;15,50;5%\n',
}
const CARDS =
  'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Peeters;An;;;\r\nFN:An Peeters\r\nTEL;TYPE=CELL:+32470123456\r\nEMAIL:an@voorbeeld.be\r\nADR:;;Dorp 1;Gent;;9000;\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Maes;Zo=C3=AB;;;\r\nTEL;CELL:0471 11 22 33\r\nEND:VCARD\r\n'
const EVENTS =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Brussels\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261201T080000Z\r\nDTEND:20261201T100000Z\r\nSUMMARY:Trimmen Rex\r\nDESCRIPTION:gsm 0470 12 34 56\r\nATTENDEE;CN=An Peeters:mailto:an@voorbeeld.be\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nDTSTART;TZID=Europe/Brussels:20260701T090000\r\nDTEND;TZID=Europe/Brussels:20260701T110000\r\nSUMMARY:Bea Maes\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE;TZID=Europe/Brussels:20260708T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

/** What stands in a file that nobody thought of. */
const ODD = [
  '\u0000',
  '\uFFFE',
  '\uD800',
  '"',
  '""";;;',
  '\r',
  '\n\n',
  ';',
  '\t',
  '=1+1',
  "'",
  '{{',
  '\\u0000',
  '&#0;',
  '&amp;lol;',
  '<![CDATA[',
  '_x0000_',
  '99999999999999999999',
  '-1',
  '1e309',
  'NaN',
  '31/02/2026',
  '9999-12-31',
  '0000-00-00',
  '25:61',
  '€',
  '💈'.repeat(40),
  'a'.repeat(6_000),
  '\u202E\u200B',
  '__proto__',
  'constructor',
  'BEGIN:VCARD',
  'END:VEVENT',
  'RRULE:FREQ=SECONDLY',
  'DTSTART:99991231T235959Z',
  'DURATION:P99999999W',
  'sep=,\r\n',
]

/** Whole numbers that follow from the seed alone: the same seed, the same files. */
function sequence(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The file of this number: each kind and each format comes round, with one to four mutations. */
export function brokenFile(number: number): BrokenFile {
  const draw = sequence(number * 7_919 + 1)
  const kind = importKinds[number % importKinds.length] ?? 'klanten'
  const format = formatsOf(kind)[Math.floor(number / importKinds.length) % formatsOf(kind).length]
  const whole = wholeFile(kind, format ?? 'csv')
  if (format === 'xlsx' && draw(4) > 0) return { kind, format, bytes: brokenInside(whole, draw) }
  return { kind, format: format ?? 'csv', bytes: broken(whole, draw) }
}

function formatsOf(kind: ImportKind): string[] {
  const tables = ['csv', 'xlsx', 'utf-16', 'csv']
  if (kind === 'klanten') return [...tables, 'vcard']
  return kind === 'afspraken' ? [...tables, 'icalendar'] : tables
}

/** A file of this kind as a program would write it. */
export function wholeFile(kind: ImportKind, format: string): Uint8Array {
  if (format === 'vcard') return text(CARDS)
  if (format === 'icalendar') return text(EVENTS)
  if (format === 'xlsx') return workbook(TABLES[kind])
  return format === 'utf-16' ? inUtf16(TABLES[kind]) : text(TABLES[kind])
}

function inUtf16(content: string): Uint8Array {
  const units = Array.from(`\uFEFF${content}`, (_, index) => `\uFEFF${content}`.charCodeAt(index))
  return Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8]))
}

function broken(whole: Uint8Array, draw: (below: number) => number): Uint8Array {
  let bytes = whole
  for (let count = 1 + draw(4); count > 0; count -= 1) bytes = mutated(bytes, draw)
  return bytes
}

function mutated(bytes: Uint8Array, draw: (below: number) => number): Uint8Array {
  const at = draw(bytes.length + 1)
  const length = Math.min(bytes.length - at, 1 + draw(80))
  const [before, part, after] = [
    bytes.slice(0, at),
    bytes.slice(at, at + length),
    bytes.slice(at + length),
  ]
  switch (draw(7)) {
    case 0:
      return joined(
        before,
        part.map((byte) => byte ^ (1 << draw(8))),
        after,
      )
    case 1:
      return joined(before, after)
    case 2:
      return joined(before, part, part, part, after)
    case 3:
      return joined(
        before,
        Uint8Array.from({ length: 1 + draw(12) }, () => draw(256)),
        part,
        after,
      )
    case 4:
      return before
    case 5:
      return joined(part, before, after)
    default:
      return joined(before, text(ODD[draw(ODD.length)] ?? ''), part, after)
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** A workbook whose parts are broken, so that more than its wrapping is tried. */
function brokenInside(whole: Uint8Array, draw: (below: number) => number): Uint8Array {
  const parts = unzipSync(whole)
  const names = Object.keys(parts)
  const name = names[draw(names.length)] ?? ''
  return zipSync({ ...parts, [name]: broken(parts[name] ?? new Uint8Array(), draw) })
}

const part = (content: string) => text(`<?xml version="1.0" encoding="UTF-8"?>${content}`)

function cell(value: string, column: number, row: number): string {
  const shown = value.replaceAll('&', '&amp;').replaceAll('"', '')
  return `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${shown}</t></is></c>`
}

/** A workbook of one sheet that holds this table. */
function workbook(table: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rows = table
    .trim()
    .split('\n')
    .map(
      (line, row) =>
        `<row r="${row + 1}">${line
          .split(';')
          .map((value, column) => cell(value, column, row))
          .join('')}</row>`,
    )
  return zipSync({
    '[Content_Types].xml': part(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Blad1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
  })
}
