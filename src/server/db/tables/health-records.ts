import type { SQLWrapper } from 'drizzle-orm'
import { boolean, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, searchIndex, stamps, version, words, wordsOf } from '#server/db/columns.ts'
import { customers, dogs } from '#server/db/tables/customers.ts'

/** By what a form is found. */
export const formWords = ({
  dogName,
  dogBreed,
  ownerFirstName,
  ownerLastName,
  ownerEmail,
  ownerPhone,
}: Record<
  'dogName' | 'dogBreed' | 'ownerFirstName' | 'ownerLastName' | 'ownerEmail' | 'ownerPhone',
  SQLWrapper
>) => wordsOf([dogName, dogBreed, ownerFirstName, ownerLastName, ownerEmail], ownerPhone)

/**
 * Health forms of dogs; a dog may have several over the years. Names as the specification spells
 * them.
 */
export const healthRecords = pgTable(
  'health_records',
  {
    id: key(),
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    dogId: uuid().references(() => dogs.id, { onDelete: 'set null' }),
    dogName: text().notNull(),
    ownerFirstName: text().notNull(),
    ownerLastName: text().notNull(),
    ownerEmail: words(),
    ownerPhone: words(),
    dogBreed: words(),
    dogAge: words(),
    dogWeight: words(),
    dogGender: words(),
    /** Null: nobody said so. */
    isVaccinated: boolean(),
    vaccinationDate: date(),
    vaccinationDetails: words(),
    hasAllergies: boolean().notNull().default(false),
    allergies: text().array().notNull().default([]),
    allergieDetails: words(),
    hasHealthIssues: boolean().notNull().default(false),
    healthIssueDetails: words(),
    takingMedication: boolean().notNull().default(false),
    medicationDetails: words(),
    temperament: words(),
    specialNeeds: words(),
    previousGroomingExperience: words(),
    coatType: words(),
    coatLength: words(),
    coatTexture: words(),
    coatDensity: words(),
    coatColor: words(),
    coatCondition: words(),
    coatShine: words(),
    coatMatting: words(),
    coatShedding: words(),
    coatOiliness: words(),
    skinCondition: words(),
    skinSensitivity: words(),
    skinDryness: words(),
    skinIrritation: words(),
    skinScars: words(),
    hasFleas: boolean().notNull().default(false),
    hasTicks: boolean().notNull().default(false),
    hasMites: boolean().notNull().default(false),
    hasHotSpots: boolean().notNull().default(false),
    hasEczema: boolean().notNull().default(false),
    hasDandruff: boolean().notNull().default(false),
    preferredLength: words(),
    sensitiveAreas: words(),
    previousBadExperiences: words(),
    additionalNotes: words(),
    emergencyContact: words(),
    vetContact: words(),
    lastReviewedDate: date(),
    /** The client filled it in herself, on the page of her visit. */
    isFromClient: boolean().notNull().default(false),
    version: version(),
    ...stamps(),
  },
  (table) => [
    index('health_records_dog').on(table.dogId, table.createdAt),
    index('health_records_customer').on(table.customerId),
    index('health_records_created').on(table.createdAt),
    searchIndex('health_records_words', formWords(table)),
  ],
)
