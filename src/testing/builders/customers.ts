import type { Faker } from '@faker-js/faker';

/** A random customer with an email and a US address. */
export type BuiltCustomer = {
  /** Customer id for `payment_tokens.create`: `CUSTOMER-ada-lovelace-1`. */
  readonly customerId: string;
  /** A random first name. */
  readonly firstName: string;
  /** A random last name. */
  readonly lastName: string;
  /** First and last name. */
  readonly name: string;
  /** Email address in the reserved domain `example.test`. */
  readonly email: string;
  /** US phone number from the range reserved for fiction, in E.164 format. */
  readonly phone: string;
  /** A US address. */
  readonly address: {
    /** Street number and street. Not a test value that fails AVS. */
    readonly line1: string;
    /** Name of the city. */
    readonly city: string;
    /** Two letters. */
    readonly state: string;
    /** Five digits. Not a test value that fails AVS. */
    readonly zip: string;
  };
};

/**
 * Builds a customer whose id and email contain this number. Street numbers and zip codes avoid the published values
 * that fail AVS.
 */
export function buildCustomer(faker: Faker, number: number): BuiltCustomer {
  const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
  const slug = `${firstName}-${lastName}`.toLowerCase().replace(/[^a-z]+/g, '-');
  return {
    customerId: `CUSTOMER-${slug}-${number}`,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${slug}-${number}@example.test`,
    phone: `+1${faker.number.int({ min: 201, max: 989 })}55501${digits(faker, 2)}`,
    address: {
      line1: `${faker.number.int({ min: 300, max: 9_999 })} ${faker.location.street()}`,
      city: faker.location.city(),
      state: faker.location.state({ abbreviated: true }),
      zip: String(faker.number.int({ min: 30_000, max: 99_950 })),
    },
  };
}

function digits(faker: Faker, length: number): string {
  return faker.string.numeric({ length, allowLeadingZeros: true });
}
