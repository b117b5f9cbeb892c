import { lastTreatments, listCustomers } from '#clients/customers/data.server.ts'
import { type LetterPreviews, renderLetter } from '#foundation/messages/emails.tsx'
import { againNote, fillLetter, stopNote } from '#foundation/messages/rules.ts'
import type { OutgoingMail } from '#foundation/messages/schema.ts'
import type { Letter } from '#foundation/messages/texts.ts'
import { getSalon } from '#foundation/salon/data.server.ts'
import { type MailSalon, secretLink } from '#lib/mail-body.ts'
import { yourDog } from '#lib/names.ts'

type Birthday = {
  salon: MailSalon
  publicUrl: string
  customer: { id: string; firstName: string; email: string }
  dogName: string
  /** What it came for last. */
  treatment: string | undefined
  letter: Letter
  stopLink: string
}

/** To a client whose dog has its birthday. */
export function birthdayMail({
  salon,
  publicUrl,
  customer,
  dogName,
  treatment,
  letter,
  stopLink,
}: Birthday): OutgoingMail {
  const [voornaam, hond] = [customer.firstName, dogName]
  const content = {
    words: fillLetter(letter, { salon: salon.name, telefoon: salon.phone, voornaam, hond }),
    preview: `Proficiat aan ${yourDog(hond)} van ${salon.name}.`,
    blocks: [],
    end: [againNote(publicUrl, { treatment, dogName }), stopNote(secretLink(stopLink))],
  }
  return {
    kind: 'dog-birthday',
    ...renderLetter(salon, content),
    to: customer.email,
    customerId: customer.id,
    stopLink,
  }
}

type Mailed = {
  salon: MailSalon
  customer: { id: string; firstName: string; email: string }
  /** In the owner's words. */
  words: { subject: string; text: string }
  stopLink: string
}

/** To a client the owner chose, with what she has to say; who wants no such mails stops them. */
export function chosenMail({ salon, customer, words, stopLink }: Mailed): OutgoingMail {
  const { subject, text } = words
  const letter = {
    subject,
    title: subject,
    intro: `Dag {voornaam},\n\n${text}`,
    closing: 'Hartelijke groeten,\n{salon}',
  }
  const content = {
    words: fillLetter(letter, {
      salon: salon.name,
      telefoon: salon.phone,
      voornaam: customer.firstName,
    }),
    preview: subject,
    blocks: [],
    end: [stopNote(secretLink(stopLink))],
  }
  return {
    kind: 'to-chosen',
    ...renderLetter(salon, content),
    to: customer.email,
    customerId: customer.id,
    stopLink,
    isQuiet: true,
  }
}

/** The mail about the dog of who came last; its link opens nothing. */
export const customerPreviews = {
  'dog-birthday': async ({ db, env, today }, letter) => {
    const [customer] = await listCustomers(db, { order: 'recent', limit: 1 }, today())
    const dog = customer?.dogs[0]
    if (!customer || !dog) return undefined
    return birthdayMail({
      salon: await getSalon(db),
      publicUrl: env.PUBLIC_URL,
      customer,
      dogName: dog.name,
      treatment: (await lastTreatments(db, [dog.id])).get(dog.id),
      letter,
      stopLink: `${env.PUBLIC_URL}/afmelden/voorbeeld`,
    })
  },
} satisfies Partial<LetterPreviews>
