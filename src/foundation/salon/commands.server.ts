import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { TransactionRollbackError } from 'drizzle-orm'
import { is } from 'valibot'
import {
  getSalon,
  insertHouseRules,
  insertPicture,
  insertPolicyVersions,
  listPolicyVersions,
  listRulesVersions,
  lockSalon,
  lockSalonPictures,
  lockUnusedPictures,
  readSetupFacts,
  removeUnusedPictures,
  updateDismissed,
  updateSalon,
  updateTookBooking,
} from '#foundation/salon/data.server.ts'
import { policyTexts } from '#foundation/salon/policies/components/policy-texts.ts'
import {
  type PolicySection,
  policyText,
  readPolicy,
} from '#foundation/salon/policies/components/policy-words.ts'
import { areRulesChanged, nextRulesVersion } from '#foundation/salon/policies/rules.ts'
import { type SalonChange } from '#foundation/salon/schema.ts'
import { isSetupPoint, openSetup } from '#foundation/salon/setup/rules.ts'
import { ruleTexts } from '#foundation/salon/texts.ts'
import {
  type Picture,
  type PicturePurpose,
  type PolicyKey,
  picturePurposeSchema,
  policyKeySchema,
  type Salon,
  type SetupPoint,
} from '#foundation/salon/wire.ts'
import { brusselsToday, type DateString } from '#lib/dates.ts'
import { AppError, type FieldErrors } from '#lib/errors.ts'
import { type Cents, fromDecimal } from '#lib/money.ts'
import { takeTurns } from '#lib/take-turns.ts'
import type { Db } from '#server/db/client.ts'
import { transact } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/** The longest side of a stored picture, in pixels. */
const PICTURE_EDGE = 1_600
/** More pixels than this are not decoded: it would take the server's memory. */
const MOST_PICTURE_PIXELS = 60_000_000

/**
 * What is decoded; the rest (SVG, TIFF, PDF, HEIC of which this build cannot read the inside) is
 * refused as unreadable.
 */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]
const DAY = 86_400_000
/** A picture takes up to 240 MB while it is decoded: two at once, the others wait. */
const decoding = takeTurns(2)

/**
 * Lets what can be booked follow the settings that are being saved; handed in, since slots stand
 * above the salon.
 */
export type FollowHours = (
  tx: Db,
  saved: { before: Salon; after: Salon; today: DateString },
) => Promise<void>

/**
 * Replaces the business settings, keeps a version of other house rules, and lets the slots follow;
 * throws `stale` with what is stored, `invalid` when a picture is gone.
 */
export async function saveSalon(
  { db, clock, today, changes }: Deps,
  change: SalonChange,
  followHours: FollowHours,
): Promise<Salon> {
  const salon = await transact(db, async (tx) => {
    const before = await lockSalon(tx)
    if (before.version !== change.version)
      throw new AppError('stale', 'De gegevens zijn intussen op een andere plaats gewijzigd.', {
        current: before,
      })
    await write(tx, { before, change, now: clock() })
    const after = await getSalon(tx)
    await followHours(tx, { before, after, today: today() })
    return after
  })
  changes.tell('salon', 'time_slots')
  return salon
}

/** A policy as its page shows it: what it says today, and the day of this version of its words. */
export async function getPolicy(
  db: Db,
  policy: PolicyKey,
): Promise<{ date: DateString; sections: PolicySection[] }> {
  const [salon, [latest]] = await Promise.all([getSalon(db), listPolicyVersions(db, policy)])
  const ours = policyTexts[policy].date
  const stored = latest ? brusselsToday(latest.createdAt) : ours
  const date = salon.policies[policy] !== undefined || stored > ours ? stored : ours
  return { date, sections: readPolicy(policyText(policy, salon)) }
}

/** What still has to be put in order. */
export async function listSetup({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<SetupPoint[]> {
  const [salon, facts] = await Promise.all([getSalon(db), readSetupFacts(db)])
  return openSetup(salon, {
    ...facts,
    isMailConfigured: env.SMTP_URL !== undefined,
    arePaymentsLive: env.PAYMENTS === 'live',
    publicUrl: env.PUBLIC_URL,
    areBackupsElsewhere:
      env.BACKUP_S3_BUCKET !== undefined || relative(env.DATA_DIR, env.BACKUP_DIR).startsWith('..'),
  })
}

/** How much can be given back of a sale: anything by who showed a moment ago that it is she. */
export async function mostGivenBack(db: Db, hasConfirmed: boolean): Promise<Cents> {
  return hasConfirmed
    ? Number.POSITIVE_INFINITY
    : fromDecimal((await getSalon(db)).confirmRefundsAbove)
}

/** From a visitor's first booking on, the site shows no example any more. */
export async function noteBooking({ db }: Pick<Deps, 'db'>) {
  await updateTookBooking(db)
}

/**
 * Puts a point of the set-up aside, or takes it up again. Throws `not_found` for a point that there
 * is not.
 */
export async function dismissSetup(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  point: string,
  isDismissed: boolean,
): Promise<void> {
  if (!isSetupPoint(point)) throw new AppError('not_found', 'Dit punt bestaat niet (meer).')
  await db.transaction(async (tx) => {
    const { dismissedSetup } = await lockSalon(tx)
    const others = dismissedSetup.filter((id) => id !== point)
    await updateDismissed(tx, isDismissed ? [...others, point] : others)
  })
  changes.tell('salon')
}

/**
 * Does work as if the settings were saved, whatever their version, and takes everything back:
 * nothing of it is ever seen outside.
 */
export async function tryOutSalon<T>(
  db: Db,
  { change, now }: { change: SalonChange; now: Date },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const results: T[] = []
  try {
    await db.transaction(async (tx) => {
      await write(tx, { before: await lockSalon(tx), change, now })
      results.push(await work(tx))
      tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error('the work was rolled back before it was done')
  return result
}

/**
 * Stores a picture upright, at most 1600 px, as WebP without what the camera wrote into it;
 * `invalid` when it is none or above 60 million pixels.
 */
export async function storePicture(
  db: Db,
  { bytes, purpose }: { bytes: Uint8Array; purpose: PicturePurpose },
): Promise<Picture> {
  const { data, info } = await decoding(() => shrink(bytes))
  return await insertPicture(db, {
    purpose,
    contentType: 'image/webp',
    width: info.width,
    height: info.height,
    bytes: data,
  })
}

/**
 * Removes pictures of more than a day old that nothing shows, locked before they are looked at
 * again; answers how many.
 */
export async function forgetUnusedPictures(db: Db, now: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const candidates = await lockUnusedPictures(tx, new Date(now.getTime() - DAY))
    return await removeUnusedPictures(tx, candidates)
  })
}

async function write(
  tx: Db,
  { before, change, now }: { before: Salon; change: SalonChange; now: Date },
) {
  const today = brusselsToday(now)
  if (change.activeSince > Number(today.slice(0, 4)))
    throw new AppError('invalid', 'Dat jaar moet nog komen.', {
      fields: { activeSince: 'Dat jaar moet nog komen.' },
    })
  await requirePictures(tx, change)
  const rulesVersion = areRulesChanged(before, change)
    ? nextRulesVersion(today, await listRulesVersions(tx, today))
    : before.rulesVersion
  await updateSalon(tx, { ...change, rulesVersion }, now)
  const rewritten = policyKeySchema.options.filter(
    (policy) => before.policies[policy] !== change.policies[policy],
  )
  await insertPolicyVersions(
    tx,
    rewritten.map((policy) => ({
      policy,
      text: change.policies[policy] ?? policyTexts[policy].default,
      createdAt: now,
    })),
  )
  if (rulesVersion === before.rulesVersion) return
  const { cancelFreeHours, cancelLatePercent, noShowPercent, texts } = change
  await insertHouseRules(tx, {
    version: rulesVersion,
    cancelFreeHours,
    cancelLatePercent,
    noShowPercent,
    texts: ruleTexts(texts),
    createdAt: now,
  })
}

/**
 * The hero's picture is held by a foreign key; those of the team and of certificates stand inside
 * JSON, hence the look and the lock.
 */
async function requirePictures(tx: Db, { heroPictureId, team, certificates }: SalonChange) {
  const shown: [string, string | null][] = [
    ['heroPictureId', heroPictureId],
    ...(team ?? []).map((member, index): [string, string | null] => [
      `team.${index}.pictureId`,
      member.pictureId,
    ]),
    ...(certificates ?? []).map((one, index): [string, string | null] => [
      `certificates.${index}.pictureId`,
      one.pictureId,
    ]),
  ]
  const wanted = shown.flatMap(([field, id]) => (id === null ? [] : [{ field, id }]))
  const present = await lockSalonPictures(
    tx,
    wanted.map(({ id }) => id),
  )
  const gone = wanted.filter(({ id }) => !present.has(id))
  if (gone.length === 0) return
  const fields: FieldErrors = Object.fromEntries(
    gone.map(({ field }) => [field, 'Deze foto bestaat niet meer. Kies er een nieuwe.']),
  )
  throw new AppError('invalid', 'Een foto bestaat niet meer. Kies er een nieuwe.', { fields })
}

async function shrink(bytes: Uint8Array) {
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PICTURE_PIXELS)
      throw refusal(
        'Deze foto heeft te veel beeldpunten. Maak ze eerst kleiner, tot hoogstens 60 megapixel.',
      )
    return await sharp(bytes, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: PICTURE_EDGE,
        height: PICTURE_EDGE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refusal('Deze foto kunnen we niet lezen. Kies een JPEG, PNG, WebP of AVIF.')
  }
}

const SHARE = { width: 1_200, height: 630, band: 150, margin: 60 }
const shareLetters = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
)
let lastShare: { key: string; png: Promise<Uint8Array<ArrayBuffer>> } | undefined

/**
 * The picture of a shared link, a PNG of 1200 × 630: our drawing above the name of the salon and
 * its town. Drawn once for each name.
 */
export async function drawSharePicture({
  name,
  city,
}: Pick<Salon, 'name' | 'city'>): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([name, city])
  if (lastShare?.key !== key) {
    const png = drawShare(name, city)
    lastShare = { key, png }
    // what failed is tried again
    png.catch(() => (lastShare = undefined))
  }
  return await lastShare.png
}

async function drawShare(name: string, city: string) {
  const { width, height, band, margin } = SHARE
  const sharp = await loadSharp()
  const shown = height - band
  const drawing = await readFile('./build/client/share.png').catch(
    async () => await readFile('./public/share.png'),
  )
  const scene = await sharp(drawing).resize({ height: shown }).png().toBuffer()
  const aside = Math.round((width - (width * shown) / height) / 2)
  const line = async (text: string, most: number, colour: string) => {
    const drawn = await sharp({
      text: {
        text: `<span foreground="${colour}">${toMarkup(text)}</span>`,
        font: 'Noto Sans Bold',
        fontfile: shareLetters,
        width: width - 2 * margin,
        height: most,
        rgba: true,
      },
    })
      .png()
      .toBuffer()
    return drawn
  }
  const wide = await sharp(scene)
    .extend({ left: aside, right: aside, extendWith: 'copy' })
    .png()
    .toBuffer()
  const page = await sharp(wide)
    .resize({ width, height: shown, fit: 'cover' })
    .extend({ bottom: band, background: '#1E5B47' })
    .png()
    .toBuffer()
  const drawn = await sharp(page)
    .composite([
      { input: await line(name, 62, '#ffffff'), left: margin, top: shown + 22 },
      { input: await line(city || ' ', 38, '#DDEBE3'), left: margin, top: shown + 96 },
    ])
    .png({ palette: true })
    .toBuffer()
  return new Uint8Array(drawn)
}

/** Words as the library takes them; what a line cannot hold is left out. */
function toMarkup(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Loaded only when a picture is stored or drawn: the library is large and often never needed. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}

function refusal(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { file: sentence } })
}

/** The field `purpose` of the upload. Throws `invalid` with its sentence. */
export function readPurpose(value: unknown): PicturePurpose {
  if (!is(picturePurposeSchema, value))
    throw new AppError('invalid', 'Kies waarvoor de foto dient.', {
      fields: { purpose: 'Kies waarvoor de foto dient.' },
    })
  return value
}
