/**
 * The typed callers are written by hand next to their rows, so that editors show names and examples. Here the compiler
 * compares each method with its row; the error names the methods that differ.
 */
import type { Caller, CallOptions } from 'settlebox';
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { OperationName as ListedName } from '../src/contract/operation-names.ts';
import type { DeclaredOperation } from '../src/worlds/resources.ts';

/** The methods of this layout return the transactions of every layout. */
type AnyCaller = Caller<'shuffle'>;
type OperationName = DeclaredOperation['name'];
/** Methods that call another operation with a fixed body. */
type Shorthand = 'transactions.refund' | 'transactions.void';
type MethodName = { [R in keyof AnyCaller]: `${R}.${keyof AnyCaller[R] & string}` }[keyof AnyCaller];
/** Operations without a method are reported once, and not by the other tests too. */
type TypedName = OperationName & MethodName;

type OperationOf<Name> = Extract<DeclaredOperation, { readonly name: Name }>;
type InputOf<Name> = z.input<ReturnType<OperationOf<Name>['input']>>;
type OutputOf<Name> = z.output<ReturnType<OperationOf<Name>['output']>>;
/** The input of the others is an empty object. */
type NameWithInput = { [N in TypedName]: InputOf<N> extends Record<string, never> ? never : N }[TypedName];

type MethodOf<Name> = Name extends `${infer R extends keyof AnyCaller}.${infer Verb}`
  ? AnyCaller[R][Verb & keyof AnyCaller[R]]
  : never;
/** The parameters and the result. TypeScript infers from the last overload, which is the general one. */
type ParametersOf<Name> = MethodOf<Name> extends (...parameters: infer List) => unknown ? List : never;
type ResultOf<Name> = MethodOf<Name> extends (...parameters: never) => infer Result ? Result : never;
type AfterId<Name> = OperationOf<Name>['path'] extends `${string}{id}${string}`
  ? ParametersOf<Name> extends readonly [id: string, ...infer Rest]
    ? Rest
    : readonly [id: 'missing']
  : ParametersOf<Name>;
type BodyOf<Name> = AfterId<Name> extends readonly [(infer Body)?, ...unknown[]] ? NonNullable<Body> : never;

/** Any object, such as `metadata`, whose type in a schema is recursive. */
type AnyObject<Value> = string extends keyof Value ? true : false;
/** Without `readonly` and `undefined`: interfaces have the first, and inputs of schemas the second. */
type Plain<Value> = Value extends object
  ? AnyObject<Value> extends true
    ? object
    : { -readonly [Field in keyof Value]: Plain<Exclude<Value[Field], undefined>> }
  : Value;
/** The same for requests, where fixed words are accepted in any case. */
type Sent<Value> = Value extends string
  ? Lowercase<Value>
  : Value extends object
    ? AnyObject<Value> extends true
      ? object
      : { -readonly [Field in keyof Value]: Sent<Exclude<Value[Field], undefined>> }
    : Value;
/** Fields that are declared as absent don't count: they belong to the other layout or kind. */
type FieldsOf<Union> = Union extends unknown
  ? { [Field in keyof Union]-?: [Exclude<Union[Field], undefined>] extends [never] ? never : Field }[keyof Union]
  : never;
type SameFields<One, Other> = [FieldsOf<One>, FieldsOf<Other>] extends [FieldsOf<Other>, FieldsOf<One>] ? true : false;
/** The schema reads these fields in code, so that its type accepts any value. */
type ReadInCode = 'type' | 'payment_method';
type SameInput<Body, Input> =
  SameFields<Body, Input> extends true
    ? Sent<Body> extends Sent<Input>
      ? Sent<Omit<Input, ReadInCode>> extends Sent<Omit<Body, ReadInCode>>
        ? true
        : false
      : false
    : false;

type ItemOf<Value> = Value extends { readonly data: readonly (infer Item)[] } ? Item : Value;
/** The outputs of a row that its method promises: `capture` returns only card transactions. */
type Promised<Output, Result> = Result extends { readonly processor: unknown }
  ? Extract<Output, Pick<Result, 'processor'>>
  : Output;
type SameOutput<Result, Output> =
  SameFields<Result, Output> extends true
    ? SameFields<ItemOf<Result>, ItemOf<Output>> extends true
      ? Plain<Output> extends Plain<Result>
        ? true
        : false
      : false
    : false;

/** Maps names to themselves if the check of them fails, so that the error of a test lists them. */
type WrongParameters = {
  [N in TypedName]: AfterId<N> extends (
    N extends NameWithInput
      ? readonly [body?: unknown, options?: CallOptions | undefined]
      : readonly []
  )
    ? never
    : N;
}[TypedName];
type WrongInput = {
  [N in NameWithInput]: SameInput<BodyOf<N>, InputOf<N>> extends true ? never : N;
}[NameWithInput];
type WrongOutput = {
  [N in TypedName]: SameOutput<ResultOf<N>, Promised<OutputOf<N>, ResultOf<N>>> extends true ? never : N;
}[TypedName];

/** Does not compile for a union of names; the error lists them. */
type None<Names extends never> = Names;

test('has a method for every operation, and an operation for every method', () => {
  expectTypeOf<None<Exclude<OperationName, MethodName>>>().toBeNever();
  expectTypeOf<None<Exclude<MethodName, OperationName | Shorthand>>>().toBeNever();
  expectTypeOf<ListedName>().toEqualTypeOf<OperationName>();
});

test('declares shorthands with the options and the response of their operation', () => {
  type Transactions = AnyCaller['transactions'];
  type Refund = Transactions['refund'];
  expectTypeOf<Parameters<Refund>>().toEqualTypeOf<
    [
      id: string,
      amount?: number | { readonly amount?: number | undefined } | undefined,
      options?: CallOptions | undefined,
    ]
  >();
  expectTypeOf<Parameters<Transactions['void']>>().toEqualTypeOf<[id: string, options?: CallOptions | undefined]>();
  expectTypeOf<ReturnType<Refund>>().toEqualTypeOf<ReturnType<Transactions['capture']>>();
  expectTypeOf<ReturnType<Transactions['void']>>().toEqualTypeOf<ReturnType<Transactions['capture']>>();
});

test('takes the id of the path, the input, and options, in this order', () => {
  expectTypeOf<None<WrongParameters>>().toBeNever();
});

test('accepts the requests that the schemas accept', () => {
  expectTypeOf<None<WrongInput>>().toBeNever();
});

test('returns the responses that the schemas describe', () => {
  expectTypeOf<None<WrongOutput>>().toBeNever();
});
