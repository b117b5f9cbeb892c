import { z } from 'zod'
import { addDog } from '#features/customers/commands.server.ts'
import { findCustomerByEmail, isRecognised, listDogs } from '#features/customers/data.server.ts'
import { maskCustomer, maskName } from '#features/customers/rules.ts'
import { customerPathSchema, emailPathSchema, foundCustomerSchema, newDogSchema, savedDogSchema } from '#features/customers/schema.ts'
import { AppError } from '#lib/errors.ts'
import { deviceOf, lookedUpCustomer, rememberLookUp } from '#server/http/device.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const customerEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/customers/by-email/:email',
    access: 'public',
    summary: 'Whether an address is known; personal values are masked on a browser not recognised for it',
    params: emailPathSchema,
    answer: foundCustomerSchema,
    limit: { bucket: 'customer-look-up', max: 60 },
    async handle({ deps, params, c }) {
      const found = await findCustomerByEmail(deps.db, params.email, deviceOf(c))
      if (!found) throw new AppError('not_found', 'Dit e-mailadres kennen we nog niet.')
      rememberLookUp(c, deps, found.id)
      return found.recognised ? found : { ...maskCustomer(found), id: found.id, recognised: false }
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/customers/:id/dogs',
    access: 'public',
    summary: 'The dogs of the customer that this browser looked up (names masked unless recognised); of any customer with a session',
    params: customerPathSchema,
    answer: z.array(savedDogSchema),
    limit: { bucket: 'customer-look-up', max: 60 },
    async handle({ deps, params, c }) {
      const isOwner = (await c.get('session')()) !== undefined
      if (!isOwner && lookedUpCustomer(c, deps) !== params.id) throw new AppError('not_found', 'Deze klant bestaat niet (meer).')
      const dogs = await listDogs(deps.db, params.id)
      if (isOwner || (await isRecognised(deps.db, params.id, deviceOf(c)))) return dogs
      return dogs.map((dog) => ({ ...dog, name: maskName(dog.name), age: '' }))
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/dogs',
    access: 'public',
    summary: 'Adds a dog to the customer that this browser looked up; to any customer with a session',
    body: newDogSchema,
    answer: savedDogSchema,
    status: 201,
    limit: { bucket: 'dogs', max: 60 },
    async handle({ deps, body, c }) {
      const isOwner = (await c.get('session')()) !== undefined
      if (!isOwner && lookedUpCustomer(c, deps) !== body.customerId) throw new AppError('not_found', 'Deze klant bestaat niet (meer).')
      const dog = await addDog(deps.db, body)
      if (!dog) throw new AppError('not_found', 'Deze klant bestaat niet (meer).')
      return isOwner || (await isRecognised(deps.db, body.customerId, deviceOf(c))) ? dog : { id: dog.id, name: body.name, breed: body.breed, age: '' }
    },
  }),
]
