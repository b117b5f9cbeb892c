import { array } from 'valibot'
import {
  applyImport,
  changeImport,
  dropImport,
  getImport,
  listImportRows,
  startImport,
  toImport,
  undoImport,
} from '#desk/imports/commands.server.ts'
import { listImports } from '#desk/imports/data.server.ts'
import { MOST_FILE_BYTES } from '#desk/imports/rules.ts'
import {
  importChangeSchema,
  kindSchema,
  rowQuerySchema,
  uploadSchema,
} from '#desk/imports/schema.ts'
import { importRowSchema, importSchema, undoneSchema } from '#desk/imports/wire.ts'
import { byId } from '#lib/fields.ts'
import { owner } from '#server/http/routes.ts'
import { readUploadedFile } from '#server/http/upload.ts'
import { readValues } from '#server/http/validate.ts'

const PATH = '/api/admin/imports'

/** What the owner brings along from another program. */
export const importEndpoints = [
  owner.get(PATH, {
    summary: 'The latest imports, newest first',
    answer: array(importSchema),
    handle: async ({ deps }) =>
      (await listImports(deps.db)).map((one) => toImport(one, deps.clock())),
  }),
  owner.post(PATH, {
    summary:
      'Looks at a file (multipart: kind, file) and says what would become of its rows; writes nothing of the salon',
    bodyShape: uploadSchema,
    answer: importSchema,
    status: 201,
    async handle({ deps, c }) {
      const { bytes, name, form } = await readUploadedFile(c, MOST_FILE_BYTES)
      const { kind } = readValues(kindSchema, { kind: form.get('kind') ?? undefined }, 'body')
      return await startImport(deps, { kind, filename: name, bytes })
    },
  }),
  owner.get(`${PATH}/:id`, {
    summary: 'An import, and how far it is while it is applied',
    params: byId,
    answer: importSchema,
    handle: ({ deps, params }) => getImport(deps, params.id),
  }),
  owner.get(`${PATH}/:id/rows`, {
    summary:
      'The rows of a file with what becomes of each; status question: what there is to decide; 409 stale once it was applied',
    params: byId,
    query: rowQuerySchema,
    answer: array(importRowSchema),
    handle: ({ deps, params, query }) => listImportRows(deps, params.id, query),
  }),
  owner.patch(`${PATH}/:id`, {
    summary:
      'Takes columns for something else or decides on rows, and looks at the file again; 409 stale once it was applied',
    params: byId,
    body: importChangeSchema,
    answer: importSchema,
    handle: ({ deps, params, body }) => changeImport(deps, params.id, body),
  }),
  owner.post(`${PATH}/:id/apply`, {
    summary:
      'Writes what the file brings, all of it or nothing, and mails nobody; 409 stale when that was done',
    params: byId,
    answer: importSchema,
    handle: ({ deps, params }) => applyImport(deps, params.id),
  }),
  owner.post(`${PATH}/:id/undo`, {
    summary:
      'Takes back what an import made and nobody changed since, and says what stays; 409 not_now after thirty days',
    params: byId,
    answer: undoneSchema,
    handle: ({ deps, params }) => undoImport(deps, params.id),
  }),
  owner.delete(`${PATH}/:id`, {
    summary: 'Forgets a file that was only looked at',
    params: byId,
    handle: ({ deps, params }) => dropImport(deps, params.id),
  }),
]
