import type { Faker } from '@faker-js/faker';

/** A random customer. */
export interface BuiltCustomer {
  /** `CUSTOMER-ada-lovelace-1`: an id as `payment_tokens.create` takes it. */
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Both names. */
  readonly name: string;
  /** At a domain that is reserved for examples. */
  readonly email: string;
  /** E.164, a number that is reserved for fiction. */
  readonly phone: string;
  readonly address: {
    readonly line1: string;
    readonly city: string;
    /** Two letters. */
    readonly state: string;
    /** Five digits. */
    readonly zip: string;
  };
}

/** The `number`th customer; no street number or zip code is one of the published values that fail a check. */
export function buildCustomer(faker: Faker, number: number): BuiltCustomer {
  const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
  const slug = `${firstName}-${lastName}`.toLowerCase().replace(/[^a-z]+/g, '-');
  return {
    ...{ customerId: `CUSTOMER-${slug}-${number}`, firstName, lastName, name: `${firstName} ${lastName}` },
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
