import { array } from 'valibot'
import {
  dismissSetup,
  type FollowHours,
  listSetup,
  readPurpose,
  saveSalon,
  storePicture,
  tryOutSalon,
} from '#foundation/salon/commands.server.ts'
import { getPicture, getSalon, listPolicyVersions } from '#foundation/salon/data.server.ts'
import {
  policyPathSchema,
  previewSchema,
  salonChangeSchema,
  setupChangeSchema,
  setupPathSchema,
} from '#foundation/salon/schema.ts'
import {
  pictureSchema,
  policyVersionSchema,
  previewAnswerSchema,
  publicSalonSchema,
  salonSchema,
  setupPointSchema,
} from '#foundation/salon/wire.ts'
import { byId } from '#lib/fields.ts'
import { renderPreview } from '#server/http/pages.ts'
import { anyone, owner, staff } from '#server/http/routes.ts'
import { MOST_UPLOAD_BYTES, readUpload } from '#server/http/upload.ts'

/** The endpoints of the salon; what can be booked follows its opening hours by `followHours`. */
export const salonEndpoints = ({ followHours }: { followHours: FollowHours }) => [
  anyone.get('/api/salon/public', {
    summary: 'The facts of the salon that its pages show',
    answer: publicSalonSchema,
    cachedUntilChangeOf: ['salon'],
    handle: ({ deps }) => getSalon(deps.db),
  }),
  staff.get('/api/salon', {
    summary: 'All business settings',
    answer: salonSchema,
    handle: ({ deps }) => getSalon(deps.db),
  }),
  owner.put('/api/salon', {
    summary:
      'Replaces all business settings and rebuilds the slots when they move; 409 stale when the version is not the stored one',
    body: salonChangeSchema,
    answer: salonSchema,
    handle: ({ deps, body }) => saveSalon(deps, body, followHours),
  }),
  owner.post('/api/salon/preview', {
    summary: 'A page of the site as it would be with other settings, without saving them',
    body: previewSchema,
    answer: previewAnswerSchema,
    async handle({ deps, body: { path, salon }, c }) {
      const html = await tryOutSalon(deps.db, { change: salon, now: deps.clock() }, (db) =>
        renderPreview(c, { path, deps: { ...deps, db } }),
      )
      return { html }
    },
  }),
  owner.get('/api/salon/policies/:policy/versions', {
    summary:
      'What a policy said before and says now, the latest first; empty as long as ours was never replaced',
    params: policyPathSchema,
    answer: array(policyVersionSchema),
    async handle({ deps, params }) {
      const versions = await listPolicyVersions(deps.db, params.policy)
      return versions.map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() }))
    },
  }),
  owner.get('/api/salon/setup', {
    summary: 'What a new salon still has to put in order',
    answer: array(setupPointSchema),
    handle: ({ deps }) => listSetup(deps),
  }),
  owner.patch('/api/salon/setup/:point', {
    summary: 'Puts a point of the set-up aside, or takes it up again; answers the whole list',
    params: setupPathSchema,
    body: setupChangeSchema,
    answer: array(setupPointSchema),
    async handle({ deps, params, body }) {
      await dismissSetup(deps, params.point, body.isDismissed)
      return await listSetup(deps)
    },
  }),
  staff.post('/api/pictures', {
    summary:
      'Stores a picture of at most 10 MB, sent as multipart/form-data with the fields file and purpose (salon or dog)',
    answer: pictureSchema,
    status: 201,
    async handle({ deps, c }) {
      const bytes = await readUpload(c, MOST_UPLOAD_BYTES)
      const purpose = readPurpose((await c.req.formData()).get('purpose'))
      return await storePicture(deps.db, { bytes, purpose })
    },
  }),
  anyone.file('/api/pictures/:id', {
    summary: 'A picture as WebP; that of a dog for the owner alone',
    params: byId,
    async handle({ deps, params, isLoggedIn }) {
      const { bytes, contentType, purpose } = await getPicture(deps.db, params.id, { isLoggedIn })
      return {
        bytes: new Uint8Array(bytes),
        contentType,
        isImmutable: true,
        isPrivate: purpose === 'dog',
      }
    },
  }),
]
