import { array } from 'valibot'
import { endDevice, openLink, requestLink } from '#clients/devices/commands.server.ts'
import { listDevices } from '#clients/devices/data.server.ts'
import { LINK_LIMIT } from '#clients/devices/rules.ts'
import { devicePathSchema, linkRequestSchema, tokenSchema } from '#clients/devices/schema.ts'
import { deviceSchema } from '#clients/devices/wire.ts'
import { byId } from '#lib/fields.ts'
import { presserOf } from '#server/http/device.ts'
import { anyone, owner } from '#server/http/routes.ts'

export const deviceEndpoints = [
  anyone.post('/api/devices/link', {
    summary:
      'Mails a link, behind which a device is remembered, to whoever has an address; always the same answer, in the same time',
    body: linkRequestSchema,
    limit: LINK_LIMIT,
    async handle({ deps, body }) {
      await requestLink(deps, body.email, 'device')
    },
  }),
  anyone.post('/api/devices', {
    summary:
      'Spends a mailed link: this browser is recognised for her from now on; 404 when it was spent or has expired',
    body: tokenSchema,
    status: 201,
    limit: { bucket: 'devices', max: 60 },
    async handle({ deps, body, c }) {
      await openLink(deps, body.token, { ...presserOf(c, deps), remembers: true })
    },
  }),
  owner.get('/api/customers/:id/devices', {
    scope: null,
    summary: 'The devices that are recognised for a customer',
    params: byId,
    answer: array(deviceSchema),
    handle: ({ deps, params }) => listDevices(deps.db, params.id, undefined),
  }),
  owner.delete('/api/customers/:id/devices/:deviceId', {
    scope: null,
    summary: "Recognises a customer's device no more, and closes what she opened on it",
    params: devicePathSchema,
    async handle({ deps, params }) {
      await endDevice(deps.db, { id: params.deviceId, customerId: params.id })
    },
  }),
]
