/** A mistake is noticed when a property fails once; the smallest case that shows it is of no use here. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
