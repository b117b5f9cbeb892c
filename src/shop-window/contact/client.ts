import { callApi } from '#lib/api-client.ts'

/** The fields of the contact form as they are typed. */
export type ContactFields = Record<ContactField, string>
export type ContactField = (typeof contactFields)[number]
export const contactFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dogName',
  'dogBreed',
  'comments',
] as const

/** Sends a message to the salon. */
export function sendMessage(fields: ContactFields): Promise<void> {
  return callApi('/api/appointments', { body: fields })
}

/** The contact form's fields of a sent form; what is no text counts as empty. */
export function readFields(form: FormData): ContactFields {
  const read = (field: ContactField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    phone: read('phone'),
    dogName: read('dogName'),
    dogBreed: read('dogBreed'),
    comments: read('comments'),
  }
}
