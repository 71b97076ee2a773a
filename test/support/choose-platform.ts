/** Tests can import modules of src without an entry point, which would choose the platform. */
import '../../src/platforms/node/choose-node.ts';
