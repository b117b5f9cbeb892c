import { array } from 'valibot'
import { getSalon } from '#foundation/salon/data.server.ts'
import { orGone } from '#lib/errors.ts'
import { byId } from '#lib/fields.ts'
import {
  addCard,
  addCardsForAll,
  CARD_GONE,
  changeCard,
  lookUpCard,
} from '#money/customer-cards/commands.server.ts'
import {
  findCard,
  getLoyaltySettings,
  listCards,
  listHolders,
  listMovements,
  summariseCards,
  updateLoyaltySettings,
} from '#money/customer-cards/data.server.ts'
import { cardPdf } from '#money/customer-cards/pdf.server.ts'
import { madeSentence } from '#money/customer-cards/rules.ts'
import {
  cardChangeSchema,
  cardQuerySchema,
  holderQuerySchema,
  lookupQuerySchema,
  loyaltyChangeSchema,
  movementQuerySchema,
  newCardSchema,
} from '#money/customer-cards/schema.ts'
import {
  cardSchema,
  cardWithMovementsSchema,
  holderSchema,
  lookupSchema,
  loyaltySettingsSchema,
  madeSchema,
  summarySchema,
} from '#money/customer-cards/wire.ts'
import type { Db } from '#server/db/client.ts'
import { owner } from '#server/http/routes.ts'

export const customerCardEndpoints = [
  owner.get('/api/customer-cards/settings', {
    scope: null,
    summary: 'How loyalty cards earn and pay',
    answer: loyaltySettingsSchema,
    handle: ({ deps }) => getLoyaltySettings(deps.db),
  }),
  owner.put('/api/customer-cards/settings', {
    scope: null,
    summary: 'Replaces how loyalty cards earn and pay',
    body: loyaltyChangeSchema,
    answer: loyaltySettingsSchema,
    handle: ({ deps, body }) => updateLoyaltySettings(deps.db, body, deps.clock()),
  }),
  owner.get('/api/customer-cards/lookup', {
    summary:
      'The card of a customer, under an address or with a number (QR code), for the till; null without one',
    query: lookupQuerySchema,
    answer: lookupSchema,
    handle: async ({ deps, query }) => ({ card: (await lookUpCard(deps.db, query)) ?? null }),
  }),
  owner.get('/api/customer-cards/customers', {
    summary: 'Customers with their card, those without one first',
    query: holderQuerySchema,
    answer: array(holderSchema),
    handle: ({ deps, query }) => listHolders(deps.db, query),
  }),
  owner.get('/api/customer-cards/summary', {
    summary: 'How many cards there are and what stands on them together',
    answer: summarySchema,
    handle: ({ deps }) => summariseCards(deps.db),
  }),
  owner.get('/api/customer-cards', {
    summary: 'Loyalty cards by name; q looks at name, address and number',
    query: cardQuerySchema,
    answer: array(cardSchema),
    handle: ({ deps, query }) => listCards(deps.db, query),
  }),
  owner.post('/api/customer-cards', {
    summary: 'Adds a card; 409 card_exists with the card that the address has',
    body: newCardSchema,
    answer: cardSchema,
    status: 201,
    handle: ({ deps, body }) => addCard(deps.db, body, deps.clock()),
  }),
  owner.get('/api/customer-cards/:id', {
    summary:
      'A card with its ledger, newest first; cursor is the id of the last movement of the page before',
    params: byId,
    query: movementQuerySchema,
    answer: cardWithMovementsSchema,
    handle: async ({ deps, params, query }) => ({
      ...(await getCard(deps.db, params.id)),
      movements: await listMovements(deps.db, params.id, query),
    }),
  }),
  owner.patch('/api/customer-cards/:id', {
    summary:
      'Changes a card; another balance or number of points is a movement by hand. 409 stale with the stored one, 409 card_exists',
    params: byId,
    body: cardChangeSchema,
    answer: cardSchema,
    handle: ({ deps, params, body }) =>
      changeCard(deps.db, { id: params.id, change: body, now: deps.clock() }),
  }),
  owner.post('/api/create-cards-for-all-customers', {
    summary: 'Gives every customer who has none a card with the discount of the settings',
    answer: madeSchema,
    handle: async ({ deps }) => ({
      message: madeSentence(await addCardsForAll(deps.db, deps.clock())),
    }),
  }),
  owner.file('/api/customer-cards/:id/pdf', {
    summary: 'A card to print, of the size of a bank card, its number as a QR code',
    params: byId,
    async handle({ deps, params }) {
      const card = await getCard(deps.db, params.id)
      const { name, website, phone } = await getSalon(deps.db)
      const bytes = await cardPdf(card, { salon: { name, website, phone }, now: deps.clock() })
      return {
        bytes,
        contentType: 'application/pdf',
        filename: `klantenkaart-${card.cardNumber}.pdf`,
      }
    },
  }),
]

async function getCard(db: Db, id: string) {
  return orGone(await findCard(db, id), CARD_GONE)
}
